// Shortcuts of one key: letters by their place on a Latin keyboard, whatever is written on the keys, and digits.
// They rest while something is typed and while a dialog is open.

type Handler = (key: string) => boolean;
const handlers: Handler[] = [];

export function keyOf(event: Pick<KeyboardEvent, 'code' | 'key'>): string {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (letter) return letter;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  return digit ?? event.key;
}

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

function hear(event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || event.repeat) return;
  if (typing(event.target) || document.querySelector('dialog[open]')) return;
  const key = keyOf(event);
  for (const handler of [...handlers].reverse()) {
    if (handler(key)) {
      event.preventDefault();
      return;
    }
  }
}

// The handler that came last is asked first. Returns what ends it.
export function listenKeys(handler: Handler): () => void {
  if (handlers.length === 0) addEventListener('keydown', hear);
  handlers.push(handler);
  return () => {
    handlers.splice(handlers.indexOf(handler), 1);
    if (handlers.length === 0) removeEventListener('keydown', hear);
  };
}

// Whether the reader moves by keys just now, so that a focus that was lost is worth setting anew.
let keyboard = false;
if (typeof addEventListener !== 'undefined') {
  addEventListener('keydown', () => (keyboard = true), true);
  addEventListener('pointerdown', () => (keyboard = false), true);
}
export function byKeyboard(): boolean {
  return keyboard;
}
