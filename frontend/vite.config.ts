import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { filesByAudience } from './bundling/audiences.ts';
import { filesByFrame, scriptOfFrame, stylesBehindFrame, wordsOfFrame } from './bundling/frame.ts';
import { serviceWorker } from './bundling/offline.ts';
import { filesForPdf } from './bundling/pdf.ts';
import { smallerFiles } from './bundling/smaller.ts';

/** The API of a locally running server, for `npm run dev`. */
const server = process.env['PALESTRA_URL'] ?? 'http://127.0.0.1:8080';

/** The language of the build. */
const language = process.env['PALESTRA_LANGUAGE'] ?? 'en';

/** The package would give bundlers its development build, so this is the path of the production build. */
const router = fileURLToPath(new URL('./node_modules/react-router/dist/production', import.meta.url));

const source = fileURLToPath(new URL('./src', import.meta.url));

const words = JSON.parse(readFileSync(`${source}/messages/${language}/frame.json`, 'utf8'));

export default defineConfig({
  plugins: [
    react(),
    filesByAudience,
    scriptOfFrame,
    filesByFrame,
    stylesBehindFrame,
    wordsOfFrame(words),
    filesForPdf,
    serviceWorker,
    smallerFiles,
  ],
  // Messages come from the folder of one language. Every language has a build of its own.
  resolve: {
    alias: [
      { find: '@/messages/format', replacement: `${source}/messages/format` },
      { find: '@/messages', replacement: `${source}/messages/${language}` },
      { find: '@', replacement: source },
      { find: /^react-router$/, replacement: `${router}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
    ],
  },
  // Assets are not inlined, because the content security policy only allows our own files.
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // The modules that every page loads are in one file. `npm run budget` shows what a page loads.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] },
        // The entry contains the name of every chunk, and hashes cannot be compressed. Seven characters are enough.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/materials': server,
      '/images': server,
      '/thumbnails': server,
      '/health': server,
      '/help': server,
    },
  },
  test: {
    restoreMocks: true,
    testTimeout: 60_000,
    // By default, one core would stay unused.
    maxWorkers: '100%',
    // Tests of rules run fast without a browser environment (*.test.ts). Tests that render components use jsdom
    // (*.test.tsx).
    projects: [
      { extends: true, test: { name: 'rules', environment: 'node', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'jsdom',
          setupFiles: ['./tests/freshModules.ts', './tests/setup.ts'],
          include: ['src/**/*.test.tsx'],
          isolate: false,
        },
      },
    ],
  },
});
