/**
 * Many short scenarios that a seed chooses: bad networks, storage that fails, reloads, closed tabs, a second device,
 * ended sessions, a killed server, submissions and the end of the time. While each step is under way, what each screen
 * claims is compared with what the server and the device have.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';

import { answering } from '../src/messages/en/answering';
import { common } from '../src/messages/en/common';
import { type Api, everyKind, type Organization, type Person } from './support/api';
import { breakStorage, readClaim, STORAGES, type Storage } from './support/claims';
import { FaultyNetwork } from './support/faultyNetwork';
import { type Device as Answering, Oracle } from './support/oracle';
import { seededRandom } from './support/seeded';
import type { Server } from './support/server';
import { allSaved, kindTab, SAVED, signIn } from './support/steps';
import { expect, test } from './support/test';

const testsAll = Boolean(process.env.PALESTRA_TEST_ALL);
const SCENARIOS = testsAll ? Number(process.env.PALESTRA_SCENARIOS ?? 200) : 2;
/** The number of scenarios of one test. */
const SCENARIOS_OF_TEST = testsAll ? 5 : 2;
const SEED = Number(process.env.PALESTRA_SEED ?? 20_261_128);
const STEPS = testsAll ? 8 : 4;
const MAX_PAUSE_MS = 900;
const SAMPLE_MS = 200;
/** A question is read for this long, which is longer than a write on the device takes. */
const READING_MS = 2_500;
/** The save line says what is so within this time when the network is good again. */
const SETTLED_MS = 60_000;
/** Every fourth scenario lasts until the end of its event. */
const CLOSING_EVERY = 4;
/** The seconds from the creation of such an event to its end. */
const CLOSING_S = 30;
/** The page says how the answers ended within this time after the end. */
const ENDED_MS = 30_000;

const OPTIONS = ['Sydney', 'Canberra', 'Perth', 'Hobart', 'Darwin', 'Cairns'];
const quiz = {
  multipleChoices: {
    weight: 5,
    questions: [OPTIONS.slice(0, 3), OPTIONS.slice(3)].map((options, at) => ({
      question: `Which of these cities have you seen (${at + 1})`,
      answers: options.map((value) => ({ value, is_correct: 1 as const })),
    })),
  },
  freeText: everyKind.freeText,
  rank: everyKind.rank,
  arrange: everyKind.arrange,
};
const KINDS = [2, 3, 4, 5] as const;

/** A browser with the answering screen. */
interface Device extends Answering {
  context: BrowserContext;
  /** The session of the device, which can be ended elsewhere. */
  token: string;
}

interface Place {
  api: Api;
  browser: Browser;
  club: Organization;
  server: Server;
  template: string;
}

for (let first = 0; first < SCENARIOS; first += SCENARIOS_OF_TEST) {
  test(`no screen claims what is not so: scenarios ${first + 1} to ${first + SCENARIOS_OF_TEST}`, async ({
    api,
    browser,
    server,
  }) => {
    test.setTimeout(SCENARIOS_OF_TEST * 180_000);
    const club = await api.organization();
    const template = await api.template(club, quiz);
    const counts = { screens: 0, answers: 0 };
    for (let number = first; number < first + SCENARIOS_OF_TEST; number += 1) {
      await test.step(`scenario ${number + 1}`, async () => {
        const { screens, answers } = await new Scenario({ api, browser, club, server, template }, number).play();
        counts.screens += screens;
        counts.answers += answers;
      });
    }
    expect(counts.answers, 'answers that were compared').toBeGreaterThan(2 * SCENARIOS_OF_TEST);
    test.info().annotations.push({ type: 'claims', description: `${counts.screens} with ${counts.answers} answers` });
  });
}

class Scenario {
  private readonly random: () => number;
  private readonly network: FaultyNetwork;
  private readonly devices: Device[] = [];
  private readonly isClosing: boolean;
  private oracle!: Oracle;
  private person!: Person;
  private event = '';
  private endsAt = Number.POSITIVE_INFINITY;
  private isSampling = false;

  constructor(
    private readonly place: Place,
    private readonly number: number,
  ) {
    this.random = seededRandom(SEED + number);
    this.network = new FaultyNetwork(seededRandom(SEED - number));
    this.isClosing = number % CLOSING_EVERY === CLOSING_EVERY - 1;
  }

  /** Returns how many screens and answers were compared. */
  async play(): Promise<{ screens: number; answers: number }> {
    const { api, club, template } = this.place;
    this.person = await api.person(club);
    this.event = await (this.isClosing
      ? api.closingCompetition(club, template, [this.person], CLOSING_S)
      : api.competition(club, template, [this.person]));
    if (this.isClosing) this.endsAt = Date.now() + CLOSING_S * 1000;
    this.oracle = await Oracle.open(api, this.person, this.event);
    try {
      await this.openDevice(this.pick(STORAGES));
      for (let step = 0; step < STEPS && Date.now() < this.endsAt - 5_000; step += 1) {
        const name = this.pick(PLAN);
        await this.sampled(`step ${step + 1}, ${name}`, async () => {
          await this[name](this.pick(this.devices));
          await this.pause();
        });
      }
      if (this.isClosing) await this.end();
      else await this.finish();
      return { screens: this.oracle.compared, answers: this.oracle.answers };
    } finally {
      await Promise.all(this.devices.map(({ context }) => context.close()));
    }
  }

  /** Compares all claims again and again while `work` is under way, and once after it. */
  private async sampled(moment: string, work: () => Promise<void>): Promise<void> {
    let isDone = false;
    const sample = async () => {
      while (!isDone) {
        if (!this.network.isCut) await this.check(moment);
        await sleep(SAMPLE_MS);
      }
    };
    const [worked, sampled] = await Promise.allSettled([
      work().finally(() => {
        isDone = true;
      }),
      sample().finally(() => {
        isDone = true;
      }),
    ]);
    // A false claim is the cause of a step that fails.
    if (sampled.status === 'rejected') throw sampled.reason;
    if (worked.status === 'rejected') throw worked.reason;
    await this.check(`after ${moment}`);
  }

  private async check(moment: string): Promise<void> {
    this.isSampling = true;
    for (const device of this.devices) {
      if (this.network.isCut) break;
      await this.oracle.check(device, this.devices, `scenario ${this.number + 1}, ${moment}`);
    }
    this.isSampling = false;
  }

  private pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)] as T;
  }

  private pause(): Promise<void> {
    return sleep(this.random() * MAX_PAUSE_MS);
  }

  private async openDevice(storage: Storage): Promise<void> {
    const { api, browser, server } = this.place;
    const token = await api.newToken(this.person);
    const localStorage = [{ name: 'palestra.token', value: token }];
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
    });
    await breakStorage(context, storage);
    const saves = await this.network.attach(context);
    const page = await newPage(context);
    const device = { context, page, storage, token, saves, seen: new Map(), given: new Map() };
    await this.open(device);
    this.devices.push(device);
  }

  private get address(): string {
    return `${this.place.server.url}/competition/${this.event}/start`;
  }

  private async open(device: Device): Promise<void> {
    await device.page.goto(this.address);
    await this.untilOpen(device);
  }

  /** Does what a page that is not open asks for, as a person would. A page may also say that the event is over. */
  private async untilOpen({ page }: Device): Promise<void> {
    const card = page.locator('section[data-question]').first();
    const again = page.getByRole('button', { name: common.tryAgain });
    const here = page.getByRole('button', { name: answering.continueHere });
    const password = page.getByLabel(answering.password, { exact: true });
    const over = page
      .getByRole('link', { name: new RegExp(`${answering.openReceipt}|${answering.openEvent}`) })
      .or(page.getByText(answering.receipt.stored))
      .or(page.getByRole('heading', { name: new RegExp(`${answering.timeOut}|${answering.submittedPartly}`) }))
      .first();
    const until = Date.now() + SETTLED_MS;
    while (Date.now() < until) {
      const shown = card.or(again).or(here).or(password).or(over).first();
      await shown.waitFor({ timeout: SETTLED_MS });
      if (await over.isVisible()) return;
      if (await password.isVisible()) await this.enterPassword(page);
      else if (await again.isVisible()) await tryTo(again.click({ timeout: 2_000 }));
      else if (await here.isVisible()) await tryTo(here.click({ timeout: 2_000 }));
      else if (await card.isVisible()) return;
      await sleep(SAMPLE_MS);
    }
    throw new Error(`scenario ${this.number + 1}: the page does not open`);
  }

  /** Signs in again, in place or on the page of the sign-in. */
  private async enterPassword(page: Page): Promise<void> {
    const { person } = this;
    if (new URL(page.url()).pathname.startsWith('/login')) {
      await tryTo(signIn(page, person));
      await page.goto(this.address);
      return;
    }
    const form = page.locator('form', { has: page.getByLabel(answering.password, { exact: true }) });
    await tryTo(form.getByLabel(answering.password, { exact: true }).fill(person.password, { timeout: 2_000 }));
    await tryTo(form.getByRole('button', { name: answering.signIn }).click({ timeout: 2_000 }));
    await tryTo(form.waitFor({ state: 'hidden', timeout: 5_000 }));
  }

  /** Answers a question of some kind, and notes what the person gave. A dialog may be above it. */
  async answer(device: Device): Promise<void> {
    const { page } = device;
    const kind = this.pick(KINDS);
    const tab = kindTab(page, kind);
    if ((await tab.getAttribute('aria-selected').catch(() => null)) !== 'true')
      await tryTo(tab.click({ timeout: 2_000 }));
    const before = await readClaim(page).catch(() => undefined);
    const box = page.getByRole('checkbox', { name: this.pick(OPTIONS), exact: true });
    const value = String(1 + Math.floor(this.random() * 10));
    const words = `${this.pick(OPTIONS)} ${Math.floor(this.random() * 1_000)}`;
    const isTyped = this.random() < 0.5;
    const text = page.getByRole('tabpanel').getByRole('textbox');
    if (kind === 2) await tryTo(box.click({ timeout: 2_000 }));
    if (kind === 4) await tryTo(page.getByRole('radio', { name: value, exact: true }).click({ timeout: 2_000 }));
    if (kind === 3 && isTyped) await tryTo(text.pressSequentially(` ${words}`, { delay: 30, timeout: 4_000 }));
    if (kind === 3 && !isTyped) await tryTo(text.fill(words, { timeout: 2_000 }));
    if (kind === 5) await this.arrange(page);
    const after = await readClaim(page).catch(() => undefined);
    for (const [id, answer] of Object.entries(after?.answers ?? {})) {
      if (before?.answers[id] === answer) continue;
      device.given.set(id, (device.given.get(id) ?? new Set()).add(answer));
      device.seen.set(id, answer);
    }
  }

  /** Moves an item with its button, with the mouse or with the keys of dragging. */
  private async arrange(page: Page): Promise<void> {
    const item = page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .nth(Math.floor(this.random() * 3));
    const handle = item.getByRole('button', { name: new RegExp(`^${answering.drag('', 1).split(' ')[0]} `) });
    const way = this.pick(['buttons', 'keys', 'mouse'] as const);
    const isUp = this.random() < 0.5;
    const button = item.getByRole('button', { name: new RegExp(isUp ? ' up$' : ' down$') });
    if (way === 'buttons') await tryTo(button.press('Enter', { timeout: 2_000 }));
    else if (way === 'mouse') await tryTo(dragByHalf(page, handle, isUp));
    else await tryTo(dragByKeys(page, handle, isUp));
  }

  async worsen(): Promise<void> {
    this.network.isBad = !this.network.isBad;
  }

  async offline(device: Device): Promise<void> {
    await device.context.setOffline(true);
    await this.answer(device);
    await this.pause();
    await this.pause();
    await device.context.setOffline(false);
  }

  /** What the screen calls saved or kept is there after a reload. */
  async reload(device: Device): Promise<void> {
    await this.untilOpen(device);
    const before = await readClaim(device.page);
    this.forget(device, before.isSaved || before.kept === 'now');
    await device.page.reload();
    await this.untilOpen(device);
    const after = await readClaim(device.page);
    if ((before.kept !== 'now' && !before.isSaved) || this.devices.length > 1) return;
    for (const [id, answer] of Object.entries(before.answers))
      if (id in after.answers) expect(after.answers[id], 'what was called saved or kept, after a reload').toBe(answer);
  }

  async reopen(device: Device): Promise<void> {
    const before = await readClaim(device.page);
    this.forget(device, before.isSaved || before.kept === 'now');
    const old = device.page;
    device.page = await newPage(device.context);
    await old.close({ runBeforeUnload: true });
    await this.open(device);
  }

  /** A page that keeps nothing forgets what it showed. */
  private forget(device: Device, isKept: boolean): void {
    if (!isKept) device.seen.clear();
  }

  async secondDevice(): Promise<void> {
    if (this.devices.length === 1) await this.openDevice(this.pick(STORAGES));
  }

  /** The session ends elsewhere. The person notices, and signs in again. */
  async endSession(device: Device): Promise<void> {
    const { page, token } = device;
    await tryTo(this.place.api.signOut(token));
    await this.answer(device);
    await tryTo(page.getByLabel(answering.password, { exact: true }).waitFor({ timeout: 8_000 }));
    await this.pause();
    if (await page.getByLabel(answering.password, { exact: true }).isVisible()) await this.enterPassword(page);
  }

  /** Opens the question before leaving, reads it, and stays. */
  async almostLeave({ page }: Device): Promise<void> {
    await tryTo(page.getByRole('link', { name: answering.exit, exact: true }).click({ timeout: 2_000 }));
    await sleep(READING_MS);
    await tryTo(page.getByRole('button', { name: answering.keepAnswering }).click({ timeout: 2_000 }));
  }

  /**
   * Kills the server while answers are given, and starts it again. The browsers reach it only after its row was read,
   * so the row is what it was when the screens were read.
   */
  async killServer(device: Device): Promise<void> {
    const { server } = this.place;
    const name = `scenario ${this.number + 1}, server killed`;
    this.network.isCut = true;
    while (this.isSampling) await sleep(20);
    // Saves that passed before the cut may still arrive.
    await sleep(500);
    const before = await this.oracle.row();
    await server.kill();
    const claims: (() => void)[] = [];
    const collect = async () => {
      for (const each of this.devices) {
        const claim = await this.oracle.look(each, this.devices, before, name, true);
        if (claim) claims.push(() => this.oracle.judge(claim, before, each, this.devices, name));
      }
    };
    await collect();
    await this.answer(device);
    await collect();
    await this.pause();
    await server.restart();
    await collect();
    const after = await this.oracle.row();
    expect([...after.answers], 'what was stored before the server was killed').toEqual([...before.answers]);
    for (const judge of claims) judge();
    this.network.isCut = false;
  }

  /** The network is good again: everything is saved at last, also after a submission, a leaving or none of them. */
  private async finish(): Promise<void> {
    const last = this.pick(this.devices);
    const way = this.pick(['submit', 'leave', 'settle'] as const);
    this.network.isBad = way !== 'settle' && this.random() < 0.5;
    await this.sampled(way, async () => {
      await this.untilOpen(last);
      if (way === 'settle') return this.settle();
      if (way === 'submit') await this.submit(last.page);
      else await this.leave(last.page);
      await this.pause();
      await this.pause();
      this.network.isBad = false;
      await this.pause();
    });
    await this.afterwards(last);
  }

  private async settle(): Promise<void> {
    for (const { page } of this.devices) {
      if (await page.getByLabel(answering.password, { exact: true }).isVisible()) await this.enterPassword(page);
      if (this.devices.length === 1) await expect(async () => allSaved(page)).toPass({ timeout: SETTLED_MS });
    }
  }

  /** Opens all tabs first, because a submission needs that. */
  private async submit(page: Page): Promise<void> {
    for (const kind of KINDS) await tryTo(kindTab(page, kind).click({ timeout: 2_000 }));
    await tryTo(page.getByRole('button', { name: answering.submit, exact: true }).click({ timeout: 2_000 }));
    await tryTo(page.getByRole('button', { name: answering.submitAnswers }).click({ timeout: 2_000 }));
  }

  private async leave(page: Page): Promise<void> {
    await tryTo(page.getByRole('link', { name: answering.exit, exact: true }).click({ timeout: 2_000 }));
    await this.pause();
    await tryTo(page.getByRole('button', { name: answering.submitAndExit }).click({ timeout: 2_000 }));
  }

  /** The time ends, on a good network, a bad one or none. */
  private async end(): Promise<void> {
    const last = this.pick(this.devices);
    const way = this.pick(['good', 'bad', 'offline'] as const);
    this.network.isBad = way === 'bad';
    await this.sampled(`the end, ${way}`, async () => {
      await this.untilOpen(last);
      await sleep(Math.max(0, this.endsAt - Date.now() - 2_000));
      if (way === 'offline') await last.context.setOffline(true);
      await this.answer(last);
      const ended = last.page.getByText(
        new RegExp([...Object.values(answering.timeOutEnding), answering.openReceipt, answering.openEvent].join('|')),
      );
      await ended.first().waitFor({ timeout: Math.max(0, this.endsAt - Date.now()) + ENDED_MS });
      await this.pause();
      await last.context.setOffline(false);
      this.network.isBad = false;
      await this.pause();
    });
    await this.afterwards(last);
  }

  /** What the pages of the event and the list say afterwards. */
  private async afterwards(device: Device): Promise<void> {
    const { page } = device;
    const { server } = this.place;
    this.network.isBad = false;
    const claim = await readClaim(page);
    const isWhole = claim.isSaved || (claim.isSubmitted && claim.missing.length === 0);
    this.forget(device, isWhole || claim.kept === 'ended');
    for (const path of [`/competition/${this.event}/start`, `/competition/${this.event}`]) {
      await this.sampled(`afterwards, ${path.endsWith('start') ? 'its start' : 'its page'}`, async () => {
        await tryTo(page.goto(`${server.url}${path}`));
        if (await page.getByLabel(answering.password, { exact: true }).isVisible()) await this.enterPassword(page);
        await this.pause();
      });
    }
  }
}

/** The steps of a scenario. One that is listed more often happens more often. */
const PLAN = [
  'answer',
  'answer',
  'answer',
  'answer',
  'answer',
  'worsen',
  'worsen',
  'offline',
  'reload',
  'reopen',
  'secondDevice',
  'secondDevice',
  'endSession',
  'almostLeave',
  'killServer',
] as const satisfies readonly (keyof Scenario)[];

/** Another part of the page may be in the way, or the page may be about to change. */
const tryTo = (action: Promise<unknown>): Promise<unknown> => action.catch(() => undefined);

/** Opens a page whose questions before it is closed are answered with leaving. */
async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  return page;
}

async function dragByKeys(page: Page, handle: Locator, isUp: boolean): Promise<void> {
  await handle.press('Space', { timeout: 2_000 });
  await sleep(100);
  await page.keyboard.press(isUp ? 'ArrowUp' : 'ArrowDown');
  await sleep(100);
  await page.keyboard.press('Space');
}

/** Drags an item over the next one. */
async function dragByHalf(page: Page, handle: Locator, isUp: boolean): Promise<void> {
  const box = await handle.boundingBox({ timeout: 2_000 });
  if (!box) return;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + (isUp ? -70 : 70), { steps: 5 });
  await page.mouse.up();
}

test('the oracle finds a save that never arrived, and answers that a device does not keep', async ({
  api,
  browser,
  server,
}) => {
  const club = await api.organization();
  const [person, template] = await Promise.all([api.person(club), api.template(club, quiz)]);
  const event = await api.competition(club, template, [person]);
  const oracle = await Oracle.open(api, person, event);
  const localStorage = [{ name: 'palestra.token', value: await api.token(person) }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  });
  const page = await newPage(context);
  const device = { page, storage: 'works', saves: [], seen: new Map(), given: new Map() } as const;
  await page.goto(`${server.url}/competition/${event}/start`);
  const box = page.getByRole('checkbox', { name: 'Sydney', exact: true });

  await box.waitFor();
  await context.setOffline(true);
  await box.click();
  await page.getByText(answering.saving.offlineKept(1)).first().waitFor();
  await oracle.check(device, [device], 'kept');
  await page.evaluate(async () => {
    const open = indexedDB.open('palestra-attempts');
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    open.result.transaction('records', 'readwrite').objectStore('records').clear();
  });
  await expect(oracle.check(device, [device], 'kept')).rejects.toThrow('called kept');

  // The state would show at once that nothing was stored.
  await page.route('**/api/v1/user/attempts/*', (route) => route.abort());
  await page.route('**/api/v1/user/answers', (route) =>
    route.fulfill({
      json: { data: { revision: 1, server_time: new Date().toISOString(), remaining_seconds: 3_600, is_submited: 0 } },
    }),
  );
  await context.setOffline(false);
  await page.getByText(SAVED).waitFor();
  await expect(oracle.check(device, [device], 'faked')).rejects.toThrow('called saved');
  await context.close();
});
