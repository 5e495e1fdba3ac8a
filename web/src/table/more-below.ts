// Marks a box that scrolls with data-below as long as something lies below what it shows.
export function moreBelow(box: HTMLElement): { destroy: () => void } {
  const look = () => {
    const below = box.scrollHeight - box.clientHeight - box.scrollTop;
    // Less than half a line is a margin.
    box.toggleAttribute('data-below', below > 12);
  };
  const size = new ResizeObserver(look);
  size.observe(box);
  const content = new MutationObserver(look);
  content.observe(box, { childList: true, characterData: true, subtree: true, attributeFilter: ['open'] });
  box.addEventListener('scroll', look, { passive: true });
  return {
    destroy: () => {
      size.disconnect();
      content.disconnect();
    },
  };
}
