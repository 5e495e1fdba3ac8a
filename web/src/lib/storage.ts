// The browser's storage, which may be switched off, full or broken: then things are kept until the page is closed.

const kept = new Map<string, string>();

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export const store = {
  get(key: string): string | null {
    try {
      return storage()?.getItem(key) ?? kept.get(key) ?? null;
    } catch {
      return kept.get(key) ?? null;
    }
  },
  set(key: string, value: string): void {
    kept.set(key, value);
    try {
      storage()?.setItem(key, value);
    } catch {
      // Kept above.
    }
  },
};
