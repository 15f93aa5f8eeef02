import { defineConfig } from '@playwright/test';

import { type Database, required } from './house/server';

const rootless = process.getuid?.() !== 0;

/** Journeys through the built binary, once on each database. `just e2e` sets the environment. */
export default defineConfig<object, { database: Database }>({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: './results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list', { printSteps: false }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: required('PALESTRA_CHROMIUM'),
      chromiumSandbox: rootless,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'sqlite', use: { database: 'sqlite' } },
    { name: 'postgres', use: { database: 'postgres' } },
  ],
});
