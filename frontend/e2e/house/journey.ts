import { test as base, expect, type Page } from '@playwright/test';

import { Api } from './api';
import * as look from './look';
import { invitation } from './outbox';
import { type Database, Server } from './server';

interface Fixtures {
  /** Seeds over HTTP. */
  api: Api;
  /** The path of the newest invitation mailed to an address. */
  invitationTo: (address: string) => Promise<string>;
  /** Fails when axe finds anything, in either scheme. */
  axe: (page: Page) => Promise<void>;
  /** Keeps a picture of the page, in both schemes. */
  shot: (page: Page, name: string) => Promise<void>;
  faultless: undefined;
}

interface WorkerFixtures {
  database: Database;
  /** The running binary, one for the journeys of a project; each journey makes its own organization. */
  server: Server;
}

/** A journey: Playwright's test with a running Palestra at `baseURL`. */
export const journey = base.extend<Fixtures, WorkerFixtures>({
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
  shot: ({}, use, info) => use((page, name) => look.shot(page, name, info)),
  // A script's error or a violated content policy fails the journey it happened in.
  faultless: [
    async ({ page, server }, use, info) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          faults.push(message.text());
        }
      });
      await use(undefined);
      if (info.status !== info.expectedStatus) {
        await info.attach('palestra.log', { body: await server.log(), contentType: 'text/plain' });
      }
      expect(faults, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
