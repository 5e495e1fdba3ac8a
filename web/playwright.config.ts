// The page in a browser, against the real program: npm run build && npm run e2e
//   PULKA_BIN       the program (../build/release/apps/pulka/pulka)
//   PULKA_MOCK=1    the mock of tests/mock-server.mjs in its place, for specs that need no game
//   PULKA_CHROMIUM  the browser (/usr/bin/chromium)
import { defineConfig } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = Number(process.env.PULKA_E2E_PORT ?? 8479);
const binary = process.env.PULKA_BIN ?? '../build/release/apps/pulka/pulka';

// The configuration is read by each worker as well: only the first makes the directory.
process.env.PULKA_E2E_DATA ??= mkdtempSync(join(tmpdir(), 'pulka-e2e-'));
const command = process.env.PULKA_MOCK
  ? `node tests/mock-server.mjs --port ${port} --empty`
  : `"${binary}" serve --port ${port} --data "${process.env.PULKA_E2E_DATA}" --web dist`;

export default defineConfig({
  testDir: 'e2e',
  workers: 1,
  fullyParallel: false,
  // Every deal is another one: where a browser was too slow for it once, it is tried with the next.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    locale: 'en-GB',
    // A trace of each step costs as much as the step: ask for it with --trace on.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.PULKA_CHROMIUM ?? '/usr/bin/chromium',
      // Root has no sandbox for a browser.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  webServer: {
    command,
    url: `http://127.0.0.1:${port}/healthz`,
    reuseExistingServer: false,
    timeout: 20_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
