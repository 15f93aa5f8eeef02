/** What screens claim about answers, what devices keep of them, and storage that fails. */
import type { BrowserContext, Page } from '@playwright/test';

import { answering } from '../../src/messages/en/answering';
import { receipt } from '../../src/messages/en/receipt';
import { unsent } from '../../src/messages/en/unsent';
import { SAVED } from './steps';

/** How the storage of a browser behaves. One that `fills up` takes a few writes. */
export const STORAGES = ['works', 'throws', 'hangs', 'is full', 'fills up'] as const;
export type Storage = (typeof STORAGES)[number];

/** The number of writes that a storage takes before it is full. */
const WRITES_UNTIL_FULL = 12;

/** Texts by which a screen says that the server has closed the attempt. */
const SUBMITTED = [
  answering.submitted,
  answering.submittedPartly,
  answering.receipt.stored,
  answering.timeOutEnding.sent,
  answering.timeOutEnding.partly,
  answering.timeOutEnding.lastSave,
  receipt.title,
  receipt.pending,
];
/** Texts, or parts of them, by which a screen says that this device keeps what the server does not have. */
const KEPT = {
  count: '^Offline, \\d+ kept here$',
  /** These promise it for what is answered next, so they may be a moment ahead of a write that is under way. */
  promises: [answering.trouble.offlineHint, answering.leavePause],
  ended: [answering.notTakenHint],
};

/** What a screen shows at one moment. */
export interface Claim {
  /** The screen says that the server has all answers. */
  isSaved: boolean;
  /** The screen says that the answers are submitted. */
  isSubmitted: boolean;
  /** The words by which the screen says that the device keeps what the server does not have, or null. */
  kept: 'now' | 'promised' | 'ended' | null;
  /** The answers in view by question, as texts. `''` means that there is none. */
  answers: Record<string, string>;
  /** Whether the map calls a question answered. */
  answered: Record<string, boolean>;
  /** Of a page after the end: how many answers it says were submitted. */
  count: number | null;
  /** The questions whose answers the page says did not arrive, or may not have arrived. */
  missing: string[];
  /** How many answers the banner of the list and of the event says did not arrive. */
  unsent: number;
}

/** Reads the screen in one step, so that what it says and what it shows belong together. */
export const readClaim = (page: Page): Promise<Claim> =>
  page.evaluate(
    ({ saved, submitted, submittedAt, kept, unsentTitle }) => {
      const lines = document.body.innerText.split('\n').map((line) => line.trim());
      const sections = [...document.querySelectorAll<HTMLElement>('section[data-question]')];
      const answerOf = (section: HTMLElement): string | null => {
        const text = section.querySelector('textarea');
        if (text) return text.value.trim();
        const items = [...section.querySelectorAll('li')];
        const words = (element: Element) =>
          element.querySelector('[dir=auto], bdi')?.textContent ?? element.textContent;
        if (items.length > 0) return section.querySelector('[data-answered]') ? items.map(words).join(' > ') : '';
        const options = [...section.querySelectorAll('[role=checkbox], [role=radio]')];
        if (options.length === 0) return null;
        const chosen = options.filter((option) => option.getAttribute('aria-checked') === 'true');
        return chosen.map(words).sort().join(' + ');
      };
      const answers = sections.flatMap((section) => {
        const answer = answerOf(section);
        return answer === null ? [] : [[section.dataset['question'] ?? '', answer]];
      });
      const cells = [...document.querySelectorAll<HTMLElement>('nav [data-cell]')];
      const isSubmitted = lines.some(
        (line) => submitted.includes(line) || submittedAt.some((words) => line.startsWith(words)),
      );
      const has = (texts: string[]) => texts.some((text) => lines.some((line) => line.includes(text)));
      const isCounted = lines.some((line) => new RegExp(kept.count).test(line));
      const ofAnswered = /(\d+) of \d+( answered|$)/;
      const counted = isSubmitted ? lines.find((line) => ofAnswered.test(line)) : undefined;
      const titles = [...document.querySelectorAll('h2')].map(({ innerText }) => innerText);
      return {
        isSaved: lines.some((line) => new RegExp(saved).test(line)),
        isSubmitted,
        kept: isCounted ? 'now' : has(kept.ended) ? 'ended' : has(kept.promises) ? 'promised' : null,
        answers: Object.fromEntries(answers),
        answered: Object.fromEntries(
          cells.map((cell) => [cell.dataset['cell'], cell.dataset['answered'] !== undefined]),
        ),
        count: counted === undefined ? null : Number(ofAnswered.exec(counted)?.[1]),
        missing: [...document.querySelectorAll('dt')].map(({ innerText }) => innerText),
        unsent: Number(titles.map((title) => new RegExp(unsentTitle).exec(title)?.[1]).find(Boolean) ?? 0),
      } as const;
    },
    {
      saved: SAVED.source,
      submitted: SUBMITTED,
      submittedAt: [answering.submittedAt(''), answering.submittedElsewhereAt('')],
      kept: KEPT,
      unsentTitle: `^(\\d+) .*${unsent.title(2, '').split(' of ')[1]?.trim()}$`,
    },
  );

/** The answers that the device keeps by question, as the app stores them, and the number of them in words. */
export interface KeptOnDevice {
  draft: Record<string, string | readonly string[] | null>;
  inWords: number;
}

/** Reads what the device really keeps. It must have a storage that can be read. */
export const readKept = (page: Page): Promise<KeptOnDevice> =>
  page.evaluate(async () => {
    const nothing = { draft: {}, inWords: 0 };
    // Opening a database that does not exist would create it.
    const found = await indexedDB.databases();
    if (!found.some(({ name }) => name === 'palestra-attempts')) return nothing;
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await result(indexedDB.open('palestra-attempts'));
    try {
      const records = database.transaction('records').objectStore('records');
      const of = (kind: string) => result(records.getAll(IDBKeyRange.bound(`${kind}:`, `${kind};`)));
      const drafts = await of('draft');
      const unsents = await of('unsent');
      const answers = drafts.flatMap(({ value }) => Object.entries(value?.answers ?? {}));
      return {
        draft: Object.fromEntries(answers.map(([id, answer]) => [id, (answer as { mine: string | null }).mine])),
        inWords: unsents.reduce((sum, { value }) => sum + (value?.answers.length ?? 0), 0),
      };
    } finally {
      database.close();
    }
  });

/** Lets the storage of the device fail in all pages that the browser opens from now on. */
export async function breakStorage(context: BrowserContext, storage: Storage): Promise<void> {
  await context.addInitScript(
    ({ how, writes }) => {
      if (how === 'works') return;
      const deny = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      if (how === 'is full' || how === 'fills up') {
        const { put } = IDBObjectStore.prototype;
        let left = how === 'is full' ? 0 : writes;
        const write = function (this: IDBObjectStore, ...values: Parameters<typeof put>) {
          left -= 1;
          if (left < 0) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
          return put.apply(this, values);
        };
        IDBObjectStore.prototype.put = write;
        IDBObjectStore.prototype.add = write;
      } else {
        const open = how === 'throws' ? deny : () => ({}) as IDBOpenDBRequest;
        Object.defineProperty(window, 'indexedDB', {
          value: { open, deleteDatabase: open, databases: async () => [] },
        });
      }
    },
    { how: storage, writes: WRITES_UNTIL_FULL },
  );
}
