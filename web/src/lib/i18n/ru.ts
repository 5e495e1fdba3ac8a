import type { Words } from './en.ts';

export const ru: Words = {
  'app.name': 'Пулька',
  'app.skip': 'К содержанию',
  'lobby.title': 'Столы',
  'new.title': 'Новый стол',
  'rules.title': 'Правила',
  'refusal.too_long': 'Это слишком длинно, чтобы отправить.',
  'refusal.closed': 'Нет связи с сервером.',
  'refusal.unknown': 'Не получилось.',
  'unknown.title': 'Нет такой страницы',
};
