// The pictures of the README: npm run screens
import type { PlaywrightTestConfig } from '@playwright/test';
import base from '../playwright.config.ts';

const config: PlaywrightTestConfig = {
  ...base,
  testDir: '.',
  testMatch: 'screens.ts',
  timeout: 180_000,
  webServer: { ...[base.webServer!].flat()[0]!, cwd: '..' },
};
export default config;
