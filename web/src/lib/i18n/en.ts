export const en = {
  'app.name': 'Pulka',
  'app.skip': 'Skip to the content',
  'lobby.title': 'Tables',
  'new.title': 'New table',
  'rules.title': 'Rules',
  'unknown.title': 'No such page',
};

export type Words = Record<keyof typeof en, string>;
