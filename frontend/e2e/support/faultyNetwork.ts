/** The network between a browser and the server, which loses, delays and answers what it should not. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Route } from '@playwright/test';

/** What the network does to a request. A fault that is listed more often happens more often. */
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
/** The requests of answering: a start, the state of the attempt, a save and the submission. */
const ANSWERING = /\/api\/v1\/(competition\/start|user\/attempts|user\/answers)\b/;

/** A save that was sent to the server. */
export interface SentSave {
  /** The revision on which the save is based. */
  base: number;
  entries: readonly { answer_id: string; value: string | number }[];
}

export class FaultyNetwork {
  /** While it is bad, requests of answering meet faults. */
  isBad = false;
  /** While it is cut, nothing passes. */
  isCut = false;

  constructor(private readonly random: () => number) {}

  /** Returns the saves of the browser, which grow. */
  async attach(context: BrowserContext): Promise<readonly SentSave[]> {
    const sent: SentSave[] = [];
    await context.route('**/api/v1/**', (route) => this.deliver(route, sent).catch(() => undefined));
    return sent;
  }

  /** Fails if the page was closed in the meantime. */
  private async deliver(route: Route, sent: SentSave[]): Promise<void> {
    const request = route.request();
    if (this.isCut) return route.abort();
    if (!ANSWERING.test(request.url())) return route.continue();
    const fault = this.isBad ? FAULTS[Math.floor(this.random() * FAULTS.length)] : 'pass';
    if (fault === 'lost request') return route.abort();
    if (fault === 'busy') return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, body: '' });
    if (fault === 'intercepted') return route.fulfill({ contentType: 'text/html', body: '<p>Sign in</p>' });
    if (fault === 'late') await sleep(this.random() * MAX_DELAY_MS);
    if (this.isCut) return route.abort();
    if (request.method() === 'POST') {
      const { revision, answers } = request.postDataJSON();
      sent.push({ base: revision, entries: answers });
    }
    if (fault !== 'lost response') return route.continue();
    await route.fetch();
    return route.abort();
  }
}
