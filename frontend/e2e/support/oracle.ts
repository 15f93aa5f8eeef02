/** Compares what the screens of a participant claim with what the server and the devices have. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

import type { Api, Person } from './api';
import { type Claim, readClaim, readKept, type Storage } from './claims';
import type { SentSave } from './faultyNetwork';
import { expect } from './test';

/** A write on the device may be under way for this long after a change. */
const WRITE_MS = 1_500;
/** How often the row and the screen are read again because the row changed in between. */
const MAX_READS = 20;

/** A browser with the answering screen. */
export interface Device {
  page: Page;
  storage: Storage;
  saves: readonly SentSave[];
  /** The answers that the page showed last, by question. */
  seen: Map<string, string>;
  /** The answers that the person gave on this device, by question. */
  given: Map<string, Set<string>>;
}

interface Asked {
  type: number;
  content: string;
  options: ReadonlyMap<string, string>;
}

/** The answers on the server by question, as texts like those of a claim. */
interface Row {
  revision: number;
  isSubmitted: boolean;
  answers: ReadonlyMap<string, string>;
}

/** Returns undefined if the page is being loaded or closed. */
const tryRead = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error) => {
    if (/Execution context|has been closed|navigat|Target/.test(String(error))) return undefined;
    throw error;
  });

export class Oracle {
  /** The number of screens whose claims were compared, and of answers among them. */
  compared = 0;
  answers = 0;
  /** The rows that were read, each revision once. */
  private readonly rows: Row[] = [];

  private constructor(
    private readonly api: Api,
    private readonly person: Person,
    private readonly event: string,
    private readonly questions: ReadonlyMap<string, Asked>,
  ) {}

  static async open(api: Api, person: Person, event: string): Promise<Oracle> {
    const { template } = await api.attempt(person, event);
    const questions = template.questions.map(({ id, type, content, answers }): [string, Asked] => [
      id,
      { type, content, options: new Map(answers.map(({ id, value }) => [id, value])) },
    ]);
    return new Oracle(api, person, event, new Map(questions));
  }

  /** Checks what a device claims now. The row does not change between its two readings. */
  async check(device: Device, devices: readonly Device[], moment: string): Promise<void> {
    for (let reads = 0; reads < MAX_READS; reads += 1) {
      const before = await this.row();
      const claim = await this.look(device, devices, before, moment);
      if (!claim) return;
      const after = await this.row();
      if (before.revision !== after.revision || before.isSubmitted !== after.isSubmitted) continue;
      this.judge(claim, after, device, devices, moment);
      return;
    }
    throw new Error(`${moment}: the row never rested`);
  }

  /**
   * Reads what the screen claims, and compares what it says that the device keeps. `row` is the present row, which
   * cannot change if it is fixed.
   */
  async look(
    device: Device,
    devices: readonly Device[],
    row: Row,
    moment: string,
    isFixed = false,
  ): Promise<Claim | undefined> {
    const claim = await tryRead(readClaim(device.page));
    if (!claim) return undefined;
    for (const [id, answer] of Object.entries(claim.answers)) device.seen.set(id, answer);
    if (claim.kept || claim.unsent > 0) await this.expectKept(claim, row, [device, devices], moment, isFixed);
    return claim;
  }

  /** Compares claims with a row that did not change since before they were read. */
  judge(claim: Claim, row: Row, device: Device, devices: readonly Device[], moment: string): void {
    if (!claim.isSaved && !claim.isSubmitted) return;
    this.compared += 1;
    const expectStored = (id: string, answer: string, what: string) => {
      this.answers += 1;
      const stored = row.answers.get(id) ?? '';
      expect(stored, `${moment}: ${what}: ${this.questions.get(id)?.content}`).toBe(answer);
    };
    if (claim.isSaved) {
      for (const [id, answer] of Object.entries(claim.answers))
        if (!this.isReplaced(id, answer, row, device, devices)) expectStored(id, answer, 'called saved');
      if (devices.length === 1) {
        for (const [id, isAnswered] of Object.entries(claim.answered))
          expect(row.answers.has(id), `${moment}: called answered and saved`).toBe(isAnswered);
      }
    }
    if (!claim.isSubmitted) return;
    expect(row.isSubmitted, `${moment}: called submitted`).toBe(true);
    if (claim.count !== null) expect(row.answers.size, `${moment}: the number of answers`).toBe(claim.count);
    // What the person saw last was submitted, or is named.
    const lost = [...device.seen].filter(
      ([id, answer]) =>
        (row.answers.get(id) ?? '') !== answer &&
        !claim.missing.some((title) => title.endsWith(`: ${this.questions.get(id)?.content}`)) &&
        !this.isReplaced(id, answer, row, device, devices, -1),
    );
    this.answers += device.seen.size;
    if (lost.length > claim.unsent) {
      const [id = '', answer = ''] = lost[0] ?? [];
      expectStored(id, answer, 'lost without a word');
    }
  }

  /**
   * Whether the answer that the server has was given on another device after it had this one, and this device does not
   * know it yet: no save of this device is based on a revision with that answer. Answers that are out of view may be
   * older, so `known` may be -1 for them.
   */
  private isReplaced(
    id: string,
    answer: string,
    row: Row,
    device: Device,
    devices: readonly Device[],
    known = Math.max(-1, ...device.saves.map(({ base }) => base)),
  ): boolean {
    const answerOf = ({ answers }: Pick<Row, 'answers'>) => answers.get(id) ?? '';
    const stored = answerOf(row);
    if (stored === answer) return false;
    const isGiven = devices.some((other) => other !== device && other.given.get(id)?.has(stored));
    const wasStored =
      this.rows.some((before) => answerOf(before) === answer) ||
      device.saves.some(({ entries }) => answerOf({ answers: this.textsOf(entries) }) === answer);
    const last = this.rows.findLast((before) => answerOf(before) !== stored)?.revision ?? -1;
    const since = this.rows.find(({ revision }) => revision > last)?.revision ?? row.revision;
    return isGiven && wasStored && known < since;
  }

  async row(): Promise<Row> {
    const { revision, isSubmitted, userAnswers, userArrangeAnswers } = await this.api.storedSheet(
      this.person,
      this.event,
    );
    const entries = [...userAnswers, ...userArrangeAnswers];
    const row = { revision, isSubmitted, answers: this.textsOf(entries) };
    if (this.rows.at(-1)?.revision !== revision) this.rows.push(row);
    return row;
  }

  /** The answers of entries as texts, by question. */
  textsOf(entries: SentSave['entries']): Map<string, string> {
    const texts = [...this.questions].flatMap(([id, { type, options }]): [string, string][] => {
      const own = entries.filter(({ answer_id }) => options.has(answer_id));
      if (own.length === 0) return [];
      if (type === FREE_TEXT) return [[id, String(own[0]?.value).trim()]];
      const sorted = type === ARRANGE ? own.toSorted((one, other) => Number(one.value) - Number(other.value)) : own;
      return [
        [
          id,
          this.inWords(
            id,
            sorted.map(({ answer_id }) => answer_id),
          ),
        ],
      ];
    });
    return new Map(texts.filter(([, text]) => text !== ''));
  }

  private inWords(id: string, value: string | readonly string[] | null): string {
    if (value === null || typeof value === 'string') return (value ?? '').trim();
    const { type, options } = this.questions.get(id) ?? {};
    const words = value.map((option) => options?.get(option) ?? option);
    return type === ARRANGE ? words.join(' > ') : words.sort().join(' + ');
  }

  /** Checks that the device has in its storage what the screen says that it keeps. */
  private async expectKept(
    claim: Claim,
    row: Row,
    [device, devices]: [Device, readonly Device[]],
    moment: string,
    isFixed: boolean,
  ): Promise<void> {
    const { page, storage } = device;
    const isReadable = storage === 'works' || storage === 'fills up';
    if (claim.kept === 'promised') await sleep(WRITE_MS);
    const kept = isReadable ? await tryRead(readKept(page)) : { draft: {}, inWords: 0 };
    const later = await tryRead(readClaim(page));
    // If the screen has changed, it may have changed before the storage was read.
    if (!kept || !later || JSON.stringify(later) !== JSON.stringify(claim)) return;
    if (!isFixed && (await this.row()).revision !== row.revision) return;
    this.compared += 1;
    expect(kept.inWords, `${moment}: kept in words`).toBeGreaterThanOrEqual(claim.unsent);
    if (!claim.kept) return;
    for (const [id, answer] of Object.entries(claim.answers)) {
      if ((row.answers.get(id) ?? '') === answer || this.isReplaced(id, answer, row, device, devices)) continue;
      const own = kept.draft[id];
      const words = own === undefined ? 'nothing' : this.inWords(id, own);
      this.answers += 1;
      expect(words, `${moment}: called kept (${claim.kept}): ${this.questions.get(id)?.content}`).toBe(answer);
    }
    if (claim.kept !== 'promised') expect(isReadable, `${moment}: called kept, but the storage ${storage}`).toBe(true);
  }
}

const FREE_TEXT = 3;
const ARRANGE = 5;
