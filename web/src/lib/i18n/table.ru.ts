import type { TableWords } from './table.en.ts';

export const tableRu: TableWords = {
  'table.title': 'Стол',
  'replay.title': 'Просмотр',
};
