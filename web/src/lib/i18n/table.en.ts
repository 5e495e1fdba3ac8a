export const tableEn = {
  'table.title': 'Table',
  'replay.title': 'Replay',
};

export type TableWords = Record<keyof typeof tableEn, string>;
