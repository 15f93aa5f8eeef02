import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

import { Api, type Credentials } from './api';
import * as look from './look';
import { invitation } from './outbox';
import { type Database, Server } from './server';

interface Fixtures {
  /** Seeds over HTTP. */
  api: Api;
  /** The path of the newest invitation mailed to an address. */
  invitationTo: (address: string) => Promise<string>;
  /** Fails when axe finds anything, in either scheme. */
  axe: (page: Page, name?: string) => Promise<void>;
  /** Takes pictures of the page, if they are asked for (see `look.shot`); `'view'` only of what is in view. */
  shot: (page: Page, name: string, extent?: 'page' | 'view') => Promise<void>;
  /** Opens a new browser, signed in as `person` if it is given; more pages come from its context. */
  visit: (person?: Credentials) => Promise<Page>;
  /** Lists the errors of a browser's pages; the test fails when there are any. */
  watch: (context: BrowserContext) => void;
  faultless: undefined;
}

interface WorkerFixtures {
  database: Database;
  /** The running binary, one for each worker; each test makes its own organization. */
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
  invitationTo: ({ server }, use) => use((address) => invitation(server.outbox, address)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  axe: ({}, use) => use(look.axe),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  shot: ({}, use, info) => use((page, name, extent) => look.shot(page, name, extent !== 'view', info)),
  visit: async ({ browser, api, server, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person) => {
      const context = await browser.newContext(
        person ? { storageState: await remembered(api, person, server.url) } : {},
      );
      watch(context);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  // A script's error or a violated content policy fails the test that it happened in.
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
  faultless: [
    async ({ context, watch, server }, use, info) => {
      watch(context);
      await use(undefined);
      if (info.status !== info.expectedStatus) {
        await info.attach('palestra.log', { body: await server.log(), contentType: 'text/plain' });
      }
    },
    { auto: true },
  ],
});

/** What a browser holds in which somebody chose to be remembered. */
async function remembered(api: Api, person: Credentials, origin: string) {
  const localStorage = [{ name: 'palestra.token', value: await api.token(person) }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

export { expect };
