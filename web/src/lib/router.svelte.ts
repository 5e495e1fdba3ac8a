// Where in the page one is, read from the address after '#'.

export type Route =
  | { view: 'lobby' }
  | { view: 'new'; rules?: string }
  | { view: 'table'; id: string }
  | { view: 'replay'; id: string; deal: number; move: number }
  | { view: 'rules'; rules: string }
  | { view: 'unknown' };

const tableId = /^[A-Za-z0-9]{1,40}$/;

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s, 2);
  const parts = path.split('/').filter(Boolean);
  const parameters = new URLSearchParams(query);
  const [first, id = '', deal = ''] = parts;
  if (!first) return { view: 'lobby' };
  if (first === 'new' && parts.length === 1) {
    const rules = parameters.get('rules');
    return rules ? { view: 'new', rules } : { view: 'new' };
  }
  if (first === 't' && parts.length === 2 && tableId.test(id)) return { view: 'table', id };
  if (first === 'replay' && parts.length === 3 && tableId.test(id) && /^[1-9][0-9]{0,6}$/.test(deal)) {
    const move = Number(parameters.get('move') ?? 0);
    return { view: 'replay', id, deal: Number(deal), move: Number.isInteger(move) && move >= 0 ? move : 0 };
  }
  if (first === 'rules' && parts.length === 1) {
    return { view: 'rules', rules: parameters.get('rules') ?? 'simple' };
  }
  return { view: 'unknown' };
}

export const links = {
  lobby: '#/',
  new: (rules?: string) => (rules ? `#/new?rules=${encodeURIComponent(rules)}` : '#/new'),
  table: (id: string) => `#/t/${id}`,
  replay: (id: string, deal: number, move = 0) => `#/replay/${id}/${deal}${move ? `?move=${move}` : ''}`,
  rules: (rules: string) => `#/rules?rules=${encodeURIComponent(rules)}`,
};

// The table that somebody was sent: a link to it, or its name alone.
export function tableOf(text: string): string | null {
  const found = /^(?:.*#\/t\/)?([A-Za-z0-9]{10})\/?$/s.exec(text.trim());
  return found?.[1] ?? null;
}

// The address that others can follow to a table.
export function invitation(id: string): string {
  return `${location.origin}${location.pathname}${links.table(id)}`;
}

class Router {
  route = $state.raw<Route>({ view: 'lobby' });

  start(): () => void {
    const read = () => (this.route = parseRoute(location.hash));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }

  go(hash: string): void {
    location.hash = hash;
  }

  // Another address for the same view: no new entry in the history.
  replace(hash: string): void {
    history.replaceState(null, '', hash);
    this.route = parseRoute(hash);
  }
}

export const router = new Router();
