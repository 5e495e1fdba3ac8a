import type { Words } from './en.ts';

export const de: Words = {
  'app.name': 'Pulka',
  'app.skip': 'Zum Inhalt',
  'lobby.title': 'Tische',
  'new.title': 'Neuer Tisch',
  'rules.title': 'Regeln',
  'refusal.too_long': 'Das ist zu lang, um es zu senden.',
  'refusal.closed': 'Es besteht keine Verbindung zum Server.',
  'refusal.unknown': 'Das hat nicht geklappt.',
  'unknown.title': 'Diese Seite gibt es nicht',
};
