import type { Words } from './en.ts';

export const ru: Words = {
  'app.name': 'Пулька',
  'app.skip': 'К содержанию',
  'lobby.title': 'Столы',
  'new.title': 'Новый стол',
  'rules.title': 'Правила',
  'unknown.title': 'Нет такой страницы',
};
