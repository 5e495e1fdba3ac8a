// The tables at which this player sits or sat, or that he has made: kept in the browser, the latest first.
import type { Connection, TableView } from './connection.svelte.ts';
import type { Stage } from './protocol.ts';
import { store } from './storage.ts';

export interface OwnTable {
  id: string;
  title: string;
  rules: string;
  stage: Stage;
  deal: number;
  seen: number;
}

const key = 'pulka.tables';
const most = 30;
const stages: readonly Stage[] = ['gathering', 'readying', 'seeds', 'playing', 'finished'];

export function readOwnTables(text: string | null): OwnTable[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return (parsed as Partial<OwnTable>[])
      .filter(
        (table) =>
          table &&
          typeof table.id === 'string' &&
          /^[A-Za-z0-9]{1,40}$/.test(table.id) &&
          stages.includes(table.stage as Stage),
      )
      .map((table) => ({
        id: table.id!,
        title: String(table.title ?? ''),
        rules: String(table.rules ?? ''),
        stage: table.stage!,
        deal: Number(table.deal) || 0,
        seen: Number(table.seen) || 0,
      }))
      .slice(0, most);
  } catch {
    return [];
  }
}

class OwnTables {
  list = $state.raw<OwnTable[]>(readOwnTables(store.get(key)));

  #save(list: OwnTable[]): void {
    this.list = list;
    store.set(key, JSON.stringify(list));
  }

  forget(id: string): void {
    this.#save(readOwnTables(store.get(key)).filter((table) => table.id !== id));
  }

  note(table: OwnTable): void {
    const known = this.list.find((other) => other.id === table.id);
    if (known && known.stage === table.stage && known.deal === table.deal && known.title === table.title)
      return;
    // Read anew: another tab may have added one.
    const others = readOwnTables(store.get(key)).filter((other) => other.id !== table.id);
    this.#save([table, ...others].slice(0, most));
  }
}

export const ownTables = new OwnTables();

export function keepOwnTables(connection: Connection): () => void {
  return connection.listen((view: TableView) => {
    const { setup, state } = view.sections;
    if (!setup || !state || (view.you.seat === null && !view.you.host)) return;
    ownTables.note({
      id: view.id,
      title: setup.title,
      rules: setup.rules,
      stage: state.stage,
      deal: state.deal,
      seen: Date.now(),
    });
  });
}
