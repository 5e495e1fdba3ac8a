import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { catalogues } from './catalogues.ts';

const server = process.env.PULKA_SERVER ?? '127.0.0.1:8080';

export default defineConfig({
  plugins: [catalogues(), svelte()],
  // Tests run the browser's half of Svelte, without a browser.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: {
    host: '127.0.0.1',
    fs: { allow: ['..'] },
    proxy: {
      '/ws': { target: `ws://${server}`, ws: true },
      '/api': { target: `http://${server}` },
    },
  },
  build: { outDir: 'dist', assetsDir: 'assets', target: 'es2022', assetsInlineLimit: 0 },
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
  },
});
