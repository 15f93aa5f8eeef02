import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

import { Api, type Credentials } from './api';
import * as look from './look';
import { type Email, waitForEmail, waitForInvitation } from './outbox';
import { type Database, Server } from './server';

interface Fixtures {
  /** Creates test data over HTTP. */
  api: Api;
  /** Returns the path in the newest invitation that was emailed to an address. */
  invitationTo: (address: string) => Promise<string>;
  /** Returns the newest email whose text contains all of these words. */
  emailWith: (...words: string[]) => Promise<Email>;
  /** Fails if axe finds an error (see `look.checkWithAxe`). */
  axe: (page: Page, name?: string) => Promise<void>;
  /** Takes screenshots of the page if they are enabled (see `look.shot`). With `'view'`, only of the visible part. */
  shot: (page: Page, name: string, extent?: 'page' | 'view') => Promise<void>;
  /** Opens a new browser, signed in as `person` if given. More pages can be opened from its context. */
  visit: (person?: Credentials) => Promise<Page>;
  /** Returns the list of errors of a browser's pages. If there are any, the test fails. */
  watch: (context: BrowserContext) => void;
  logOfFailure: undefined;
}

interface WorkerFixtures {
  database: Database;
  /** The running program. Each worker has one, and each test creates its own organization. */
  server: Server;
}

/** Playwright's test with a running Palestra at `baseURL`. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  database: ['sqlite', { option: true, scope: 'worker' }],
  server: [
    async ({ database }, use) => {
      const server = await Server.start(database);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  api: ({ server }, use) => use(new Api(server)),
  invitationTo: ({ server }, use) => use((address) => waitForInvitation(server.outbox, address)),
  emailWith: ({ server }, use) => use((...words) => waitForEmail(server.outbox, ...words)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  axe: ({}, use) => use(look.checkWithAxe),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  shot: ({}, use, info) => use((page, name, extent) => look.takeScreenshots(page, name, extent !== 'view', info)),
  visit: async ({ browser, api, server, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext(
        person ? { storageState: await rememberedState(api, person, server.url) } : {},
      );
      watch(context);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  // If a script fails or violates the content policy, the present test fails.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  watch: async ({}, use) => {
    const faults: string[] = [];
    await use((context) => {
      context.on('weberror', (fault) => faults.push(fault.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          faults.push(message.text());
        }
      });
    });
    expect(faults, 'errors in the browser').toEqual([]);
  },
  // This is only for tests that need it, because creating a context takes time.
  context: async ({ context, watch }, use) => {
    watch(context);
    await use(context);
  },
  logOfFailure: [
    async ({ server }, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus) {
        await info.attach('palestra.log', { body: await server.log(), contentType: 'text/plain' });
      }
    },
    { auto: true },
  ],
});

/** The storage of a browser whose user chose to be remembered. */
async function rememberedState(api: Api, person: Credentials, origin: string) {
  const localStorage = [{ name: 'palestra.token', value: await api.token(person) }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

export { expect };
