export const en = {
  'app.name': 'Pulka',
  'app.skip': 'Skip to the content',
  'lobby.title': 'Tables',
  'new.title': 'New table',
  'rules.title': 'Rules',
  'refusal.too_long': 'That is too long to be sent.',
  'refusal.closed': 'There is no connection to the server.',
  'refusal.unknown': 'That did not work.',
  'unknown.title': 'No such page',
};

export type Words = Record<keyof typeof en, string>;
