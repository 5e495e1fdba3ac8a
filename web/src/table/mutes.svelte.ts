// Whom this reader does not want to hear, by `client`.
import { store } from '../lib/storage.ts';

const key = 'pulka.muted';
const kept = 200;

class Mutes {
  #list = $state.raw<string[]>(this.#read());

  #read(): string[] {
    try {
      const stored: unknown = JSON.parse(store.get(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((who) => typeof who === 'string') : [];
    } catch {
      return [];
    }
  }

  has(who: string): boolean {
    return this.#list.includes(who);
  }

  toggle(who: string): void {
    const without = this.#list.filter((each) => each !== who);
    this.#list = without.length < this.#list.length ? without : [...without, who].slice(-kept);
    store.set(key, JSON.stringify(this.#list));
  }
}

export const mutes = new Mutes();
