import type { Words } from './en.ts';

export const de: Words = {
  'app.name': 'Pulka',
  'app.skip': 'Zum Inhalt',
  'lobby.title': 'Tische',
  'new.title': 'Neuer Tisch',
  'rules.title': 'Regeln',
  'unknown.title': 'Diese Seite gibt es nicht',
};
