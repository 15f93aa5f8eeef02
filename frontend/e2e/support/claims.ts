import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Route } from '@playwright/test';

import { answering } from '../../src/messages/en/answering';
import { SAVED } from './steps';

/** How the storage of a browser behaves. */
export const STORAGES = ['works', 'throws', 'hangs', 'is full'] as const;
export type Storage = (typeof STORAGES)[number];

/** What the network does to a save. A fault that is listed more often happens more often. */
const FAULTS = [
  'pass',
  'pass',
  'late',
  'lost request',
  'lost response',
  'lost response',
  'busy',
  'intercepted',
] as const;

const MAX_DELAY_MS = 1_500;

/** What an answering screen shows at one moment. */
export interface Claim {
  /** The screen says that the server has all answers. */
  isSaved: boolean;
  /** The screen says that the answers are submitted. */
  isSubmitted: boolean;
  /** The screen says that the device keeps answers that the server does not have. */
  isKept: boolean;
  /** The chosen options, in alphabetical order. `null` if the questions are not on the screen. */
  chosen: string[] | null;
}

/** Reads the screen in one step, so that what it says and what it shows belong together. */
export const readClaim = (page: Page): Promise<Claim> =>
  page.evaluate(
    ([saved, submitted, kept]) => {
      const lines = document.body.innerText.split('\n').map((line) => line.trim());
      const boxes = [...document.querySelectorAll<HTMLInputElement>('main input[type=checkbox]')];
      const labelOf = (box: HTMLInputElement) => box.labels?.[0]?.innerText.trim() ?? '';
      return {
        isSaved: lines.some((line) => new RegExp(saved).test(line)),
        isSubmitted: lines.includes(submitted),
        isKept: lines.some((line) => new RegExp(kept).test(line)),
        chosen:
          boxes.length === 0
            ? null
            : boxes
                .filter((box) => box.checked)
                .map(labelOf)
                .sort(),
      };
    },
    [SAVED.source, answering.submitted, '^Offline, \\d+ kept here$'] as const,
  );

/** Lets the storage of the device fail in all pages that the browser opens from now on. */
export async function breakStorage(context: BrowserContext, storage: Storage): Promise<void> {
  await context.addInitScript((how) => {
    if (how === 'works') return;
    const deny = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    if (how === 'is full') {
      const refuse = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.put = refuse;
      IDBObjectStore.prototype.add = refuse;
    } else {
      const open = how === 'throws' ? deny : () => ({}) as IDBOpenDBRequest;
      Object.defineProperty(window, 'indexedDB', { value: { open, deleteDatabase: open, databases: async () => [] } });
    }
  }, storage);
}

/** The network between a browser and the server: only saves of answers meet faults, and only while it is bad. */
export class SaveNetwork {
  isBad = false;

  constructor(private readonly random: () => number) {}

  async attach(context: BrowserContext): Promise<void> {
    await context.route('**/api/v1/user/answers', (route) => this.deliver(route));
  }

  private async deliver(route: Route): Promise<void> {
    const fault = this.isBad ? FAULTS[Math.floor(this.random() * FAULTS.length)] : 'pass';
    try {
      if (fault === 'lost request') return await route.abort();
      if (fault === 'busy') return await route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, body: '' });
      if (fault === 'intercepted') return await route.fulfill({ contentType: 'text/html', body: '<p>Sign in</p>' });
      if (fault === 'late') await sleep(this.random() * MAX_DELAY_MS);
      if (fault !== 'lost response') return await route.continue();
      await route.fetch();
      await route.abort();
    } catch {
      // The page was closed in the meantime.
    }
  }
}
