import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The API of a locally running server, for `npm run dev`. */
const server = process.env['PALESTRA_URL'] ?? 'http://127.0.0.1:8080';

/** The language of the build. */
const language = process.env['PALESTRA_LANGUAGE'] ?? 'en';

/** The package offers bundlers its development build. */
const router = fileURLToPath(new URL('./node_modules/react-router/dist/production', import.meta.url));

const source = fileURLToPath(new URL('./src', import.meta.url));

/** Moves the links of styles behind the frame of `index.html`, so that it is painted before they have come. */
const stylesBehindFrame: Plugin = {
  name: 'styles-behind-frame',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const links = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? [];
      const page = links.reduce((rest, link) => rest.replace(link, ''), html);
      return page.replace('  </body>', `${links.join('')}  </body>`);
    },
  },
};

export default defineConfig({
  plugins: [react(), stylesBehindFrame],
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
  // No inlined assets: the content security policy allows nothing but files of our own.
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    // Fewer and larger files: what every page loads is one file, and what many pages share is merged where little is
    // loaded in vain. `npm run budget` shows what a page loads; adjust the counts when the number of pages grows.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'initial', tags: ['$initial'] },
            { name: 'common', minShareCount: 28 },
            { name: 'shared', minShareCount: 18, entriesAware: true, entriesAwareMergeThreshold: 6_000 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/materials': server, '/images': server, '/thumbnails': server } },
  test: {
    restoreMocks: true,
    testTimeout: 20_000,
    // Rules run bare and fast (*.test.ts); what renders gets a browser's surroundings (*.test.tsx).
    projects: [
      { extends: true, test: { name: 'rules', environment: 'node', include: ['src/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'pages', environment: 'jsdom', setupFiles: ['./tests/setup.ts'], include: ['src/**/*.test.tsx'] },
      },
    ],
  },
});
