import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The API of a locally running server, for `npm run dev`. */
const server = process.env['PALESTRA_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  // No inlined assets: the content security policy allows nothing but files of our own.
  build: { manifest: true, assetsInlineLimit: 0, target: 'es2022' },
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
