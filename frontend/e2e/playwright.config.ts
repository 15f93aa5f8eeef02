import { defineConfig } from '@playwright/test';

import { type Database, requiredSetting } from './support/server';

const rootless = process.getuid?.() !== 0;

/**
 * The tests in which the two databases can differ: the main job, and several nodes. `just test-all` runs all tests except
 * the screens on both.
 */
const DATABASE_SPECS = /(main-job|two-nodes)\.spec\.ts/;
/** Only PostgreSQL serves several nodes. */
const POSTGRES_SPEC = /two-nodes\.spec\.ts/;
/** The tests for which the database makes no difference: how a screen looks, and how fast it is. */
const SCREEN_SPECS = /(\/screens\/[^/]+|budget)\.spec\.ts/;
const BUDGET_SPEC = /budget\.spec\.ts/;
/**
 * What `just test` leaves to `just test-all`, so that it stays short: the letters, how screens look (except answering, and
 * all in forced colours), a test that waits for the end of the time, and long tests of staff's work, which the main job
 * and unit tests also do.
 */
const LONG_SPECS =
  /\/(screens\/(?!answering|forced-colors)[^/]+|correction|entity-tree|headline|leaderboard|lost-answers|mails|platform|question-import|result-export|teams|template-files)\.spec\.ts/;
const testsAll = Boolean(process.env.PALESTRA_TEST_ALL);
/** The recipe sets it if no tests are named. */
const isShort = !testsAll && Boolean(process.env.PALESTRA_SHORT);
const database: Database = 'sqlite';

/**
 * Browser tests with the built program. `just e2e` sets the environment. `just test-all` runs more tests on PostgreSQL.
 */
export default defineConfig<object, { database: Database }>({
  testDir: '.',
  outputDir: './results',
  // Tests often wait for a timer, so two cores can run three of them at once.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // These limits end what is stuck. They judge no times: on a busy machine a page takes several times as long. So no
  // test has a smaller one.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list', { printSteps: false }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording a trace would take a quarter of a test's time. `just e2e sign-in --trace retain-on-failure` records
    // one.
    launchOptions: {
      executablePath: requiredSetting('PALESTRA_CHROMIUM'),
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
    {
      name: 'sqlite',
      fullyParallel: true,
      testIgnore: [BUDGET_SPEC, POSTGRES_SPEC, ...(isShort ? [LONG_SPECS] : [])],
      use: { database: 'sqlite' },
    },
    {
      name: 'postgres',
      fullyParallel: true,
      ...(testsAll ? { testIgnore: SCREEN_SPECS } : { testMatch: DATABASE_SPECS }),
      use: { database: 'postgres' },
    },
    // This project measures times, so no other test runs beside it. Its result does not count in CI, where machines are
    // shared.
    ...(testsAll
      ? [{ name: 'budget', testMatch: BUDGET_SPEC, dependencies: ['sqlite', 'postgres'], use: { database } }]
      : []),
  ],
});
