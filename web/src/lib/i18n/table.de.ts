import type { TableWords } from './table.en.ts';

export const tableDe: TableWords = {
  'table.title': 'Tisch',
  'replay.title': 'Nachspielen',
};
