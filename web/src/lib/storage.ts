// The browser's storage, which may be switched off, full or broken: then things are kept until the page is closed.

export interface Store {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

export function storeIn(storage: () => Storage | null | undefined): Store {
  const kept = new Map<string, string>();
  return {
    get(key) {
      try {
        return storage()?.getItem(key) ?? kept.get(key) ?? null;
      } catch {
        return kept.get(key) ?? null;
      }
    },
    set(key, value) {
      kept.set(key, value);
      try {
        storage()?.setItem(key, value);
      } catch {
        // Kept above.
      }
    },
  };
}

export const store = storeIn(() => globalThis.localStorage);
// Of this tab alone. It outlives a reload, and whoever duplicates the tab has a copy of it in the new one.
export const tabStore = storeIn(() => globalThis.sessionStorage);
