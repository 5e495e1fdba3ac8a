import { expect, test } from 'vitest';
import { links, parseRoute, tableOf } from './router.svelte.ts';

test('addresses', () => {
  expect(parseRoute('')).toEqual({ view: 'lobby' });
  expect(parseRoute('#/')).toEqual({ view: 'lobby' });
  expect(parseRoute('#/new')).toEqual({ view: 'new' });
  expect(parseRoute(links.new('simple{stake=30}'))).toEqual({ view: 'new', rules: 'simple{stake=30}' });
  expect(parseRoute('#/t/a1b2c3d4e5')).toEqual({ view: 'table', id: 'a1b2c3d4e5' });
  expect(parseRoute(links.replay('a1', 7, 12))).toEqual({ view: 'replay', id: 'a1', deal: 7, move: 12 });
  expect(parseRoute('#/replay/a1/7?move=-2')).toEqual({ view: 'replay', id: 'a1', deal: 7, move: 0 });
  expect(parseRoute(links.rules('mixed{value_totus=20}'))).toEqual({
    view: 'rules',
    rules: 'mixed{value_totus=20}',
  });
});

test('what is no address', () => {
  for (const hash of ['#/t', '#/t/a/b', '#/t/..%2f', '#/replay/a1/0', '#/replay/a1', '#/nowhere']) {
    expect(parseRoute(hash)).toEqual({ view: 'unknown' });
  }
});

test('a link or a code leads to its table', () => {
  expect(tableOf(' a1b2c3d4e5 ')).toBe('a1b2c3d4e5');
  expect(tableOf('https://example.org/pulka/#/t/a1b2c3d4e5')).toBe('a1b2c3d4e5');
  expect(tableOf('a1b2c3d4e')).toBeNull();
  expect(tableOf('https://example.org/')).toBeNull();
});
