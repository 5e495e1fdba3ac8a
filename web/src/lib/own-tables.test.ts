import { expect, test } from 'vitest';
import { ownTables, readOwnTables, type OwnTable } from './own-tables.svelte.ts';

const table = (id: string, more: Partial<OwnTable> = {}): OwnTable => ({
  id,
  title: '',
  rules: 'simple',
  stage: 'playing',
  deal: 1,
  seen: 0,
  ...more,
});

test('what is no table is left out', () => {
  expect(readOwnTables(null)).toEqual([]);
  expect(readOwnTables('{')).toEqual([]);
  expect(readOwnTables('{}')).toEqual([]);
  expect(readOwnTables(JSON.stringify([null, 3, { id: '../x', stage: 'playing' }, { id: 'a1' }]))).toEqual(
    [],
  );
  expect(readOwnTables(JSON.stringify([{ id: 'a1', stage: 'playing' }]))).toEqual([
    table('a1', { rules: '', deal: 0 }),
  ]);
});

test('the latest comes first, each once, and not too many', () => {
  for (let i = 0; i < 40; ++i) ownTables.note(table(`a${i}`));
  ownTables.note(table('a20', { deal: 2 }));
  ownTables.note(table('a20', { deal: 2, seen: 5 }));
  expect(ownTables.list.length).toBe(30);
  expect(ownTables.list.slice(0, 2).map(({ id }) => id)).toEqual(['a20', 'a39']);
  ownTables.forget('a20');
  expect(ownTables.list[0]?.id).toBe('a39');
});
