/**
 * Many short scenarios that a seed chooses: bad networks, storage that fails, reloads, closed tabs and a second device.
 * After every step, what each screen claims is compared with what the server has.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';

import { answering } from '../src/messages/en/answering';
import type { Api, Organization, Person } from './support/api';
import { breakStorage, type Claim, readClaim, SaveNetwork, STORAGES, type Storage } from './support/claims';
import { seededRandom } from './support/seeded';
import { allSaved } from './support/steps';
import { expect, test } from './support/test';

const SCENARIOS = process.env.PALESTRA_TEST_ALL ? 200 : 2;
/** The number of scenarios of one test. */
const SCENARIOS_OF_TEST = process.env.PALESTRA_TEST_ALL ? 10 : 2;
const SEED = Number(process.env.PALESTRA_SEED ?? 20_261_125);
const STEPS = 8;
const MAX_PAUSE_MS = 900;
/** The save line says what is so within this time when the network is good again. */
const SETTLED_MS = 60_000;

const OPTIONS = ['Sydney', 'Canberra', 'Perth', 'Hobart', 'Darwin', 'Cairns'];
const quiz = {
  multipleChoices: {
    weight: 5,
    questions: [OPTIONS.slice(0, 3), OPTIONS.slice(3)].map((options, at) => ({
      question: `Which of these cities have you seen (${at + 1})`,
      answers: options.map((value) => ({ value, is_correct: 1 as const })),
    })),
  },
};

/** A browser with the answering screen. */
interface Device {
  context: BrowserContext;
  page: Page;
  storage: Storage;
  /** Everything that the screen has shown, as sorted texts. Another device must find one of these on the server. */
  shown: Set<string>;
}

for (let first = 0; first < SCENARIOS; first += SCENARIOS_OF_TEST) {
  test(`no screen claims what is not so: scenarios ${first + 1} to ${first + SCENARIOS_OF_TEST}`, async ({
    api,
    browser,
    server,
  }) => {
    test.setTimeout(SCENARIOS_OF_TEST * 90_000);
    const club = await api.organization();
    const template = await api.template(club, quiz);
    let compared = 0;
    for (let number = first; number < first + SCENARIOS_OF_TEST; number += 1) {
      await test.step(`scenario ${number + 1}`, async () => {
        compared += await playScenario({ api, browser, club, template, url: server.url }, number);
      });
    }
    expect(compared, 'claims that were compared with the server').toBeGreaterThan(SCENARIOS_OF_TEST);
    test.info().annotations.push({ type: 'claims', description: String(compared) });
  });
}

interface Place {
  api: Api;
  browser: Browser;
  club: Organization;
  template: string;
  url: string;
}

/** Returns how many claims were compared with the server. */
async function playScenario({ api, browser, club, template, url }: Place, number: number): Promise<number> {
  const random = seededRandom(SEED + number);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const petra = await api.person(club);
  const event = await api.competition(club, template, [petra]);
  const oracle = await Oracle.open(api, petra, event);
  const network = new SaveNetwork(random);
  const devices: Device[] = [];
  const address = `${url}/competition/${event}/start`;

  const openDevice = async (storage: Storage) => {
    const token = await api.token(petra);
    const context = await browser.newContext({
      storageState: {
        cookies: [],
        origins: [{ origin: url, localStorage: [{ name: 'palestra.token', value: token }] }],
      },
    });
    await breakStorage(context, storage);
    await network.attach(context);
    const page = await context.newPage();
    const device = { context, page, storage, shown: new Set<string>() };
    devices.push(device);
    await openPage(device);
  };
  const openPage = async (device: Device) => {
    await device.page.goto(address);
    await device.page.getByRole('checkbox').first().waitFor();
  };
  const check = async (moment: string) => {
    for (const device of devices) await oracle.check(device, devices, `scenario ${number + 1}, ${moment}`);
  };

  const steps = {
    answer: async (device: Device) => {
      const box = device.page.getByRole('checkbox', { name: pick(OPTIONS), exact: true });
      // A dialog may ask something first.
      await box.click({ timeout: 2_000 }).catch(() => undefined);
    },
    network: async () => {
      network.isBad = !network.isBad;
    },
    offline: async (device: Device) => {
      await device.context.setOffline(true);
      await steps.answer(device);
      await sleep(random() * MAX_PAUSE_MS);
      await check('offline');
      await device.context.setOffline(false);
    },
    reload: async (device: Device) => {
      const before = await readClaim(device.page);
      await device.page.reload();
      await device.page.getByRole('checkbox').first().waitFor();
      if (before.isKept && devices.length === 1) {
        expect((await readClaim(device.page)).chosen, 'what the device kept').toEqual(before.chosen);
      }
    },
    reopen: async (device: Device) => {
      await device.page.close({ runBeforeUnload: true });
      device.page = await device.context.newPage();
      await openPage(device);
    },
    secondDevice: async () => {
      if (devices.length === 1) await openDevice(pick(STORAGES));
    },
  };
  const plan = [
    'answer',
    'answer',
    'answer',
    'answer',
    'network',
    'offline',
    'reload',
    'reopen',
    'secondDevice',
  ] as const;

  try {
    await openDevice(pick(STORAGES));
    for (let step = 0; step < STEPS; step += 1) {
      const kind = pick(plan);
      await steps[kind](pick(devices));
      await sleep(random() * MAX_PAUSE_MS);
      await check(`step ${step + 1}, ${kind}`);
    }
    network.isBad = random() < 0.5;
    const last = pick(devices);
    if (devices.length === 1 && !network.isBad) {
      await expect(async () => allSaved(last.page)).toPass({ timeout: SETTLED_MS });
      await check('settled');
    }
    if (random() < 0.6) {
      await last.page
        .getByRole('button', { name: answering.submitAsk })
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
      const confirm = last.page.getByRole('button', { name: answering.submitAnswers });
      await confirm.click({ timeout: 2_000 }).catch(() => undefined);
      for (let moment = 0; moment < 4; moment += 1) {
        await sleep(random() * MAX_PAUSE_MS);
        await check('submitting');
      }
    }
    return oracle.compared;
  } finally {
    await Promise.all(devices.map(({ context }) => context.close()));
  }
}

/** Knows what the server has. */
class Oracle {
  /** The number of claims that were compared. */
  compared = 0;

  private constructor(
    private readonly api: Api,
    private readonly person: Person,
    private readonly event: string,
    /** The texts of the options by id. */
    private readonly options: ReadonlyMap<string, string>,
  ) {}

  static async open(api: Api, person: Person, event: string): Promise<Oracle> {
    const { template } = await api.attempt(person, event);
    const options = template.questions.flatMap(({ answers }) => answers.map(({ id, value }) => [id, value] as const));
    return new Oracle(api, person, event, new Map(options));
  }

  /** Compares what the screen of a device claims with what the server has. */
  async check(device: Device, devices: readonly Device[], moment: string): Promise<void> {
    const claim = await readClaim(device.page);
    if (claim.chosen) device.shown.add(claim.chosen.join());
    if (claim.isKept) expect(device.storage, `${moment}: called kept`).toBe('works');
    if (!claim.isSaved && !claim.isSubmitted) return;
    this.compared += 1;
    const { chosen, isSubmitted } = await this.api.storedSheet(this.person, this.event);
    const stored = chosen.map((id) => this.options.get(id) ?? id).sort();
    if (claim.isSubmitted) expect(isSubmitted, `${moment}: called submitted`).toBe(true);
    if (claim.isSaved && claim.chosen) expectStored(claim, stored, device, devices, moment);
  }
}

/** A device may be behind another one that saved later, but never ahead of the server. */
function expectStored(
  claim: Claim,
  stored: string[],
  device: Device,
  devices: readonly Device[],
  moment: string,
): void {
  const isOfOther = devices.some((other) => other !== device && other.shown.has(stored.join()));
  if (!isOfOther) expect(stored, `${moment}: called saved`).toEqual(claim.chosen);
}
