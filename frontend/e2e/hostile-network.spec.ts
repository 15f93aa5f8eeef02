import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import vite from '../vite.config.ts';
import { type Api, everyKind, type Organization, type Person } from './support/api';
import type { Crowd, Participant, Said } from './support/crowd';
import { HostileProxy } from './support/hostileProxy';
import { expect, test } from './support/test';

const PEOPLE = process.env.PALESTRA_TEST_ALL ? 50 : 20;
/** The seed. The same seed gives the same plan of the network and the same actions of the people, but not the same
    times. */
const SEED = Number(process.env.PALESTRA_SEED ?? 20_261_123);

type Wire = Said['sheet'];
declare global {
  var gathering: typeof import('./support/crowd');
  var crowd: Crowd;
}

test('no sheet differs from what its screen says, whatever the network does to its people', async ({
  api,
  server,
  visit,
}) => {
  const club = await api.organization();
  const people = await api.people(club, PEOPLE);
  const event = await api.competition(club, await api.template(club, everyKind), people);
  const tokens = await Promise.all(people.map((person) => api.token(person)));
  const proxy = await HostileProxy.start(server.url, SEED);
  const page = await visit();
  await openCrowd(
    page,
    tokens.map((token) => ({ token, event })),
    proxy.url,
  );
  const checkSheets = async (said: Said[]) => {
    for (const [at, person] of people.entries()) {
      const stored = await serverSheet(api, club, event, person);
      const one = said[at];
      if (!one) throw new Error('Somebody is missing.');
      if (one.state === 'not saved') expect(one.isDrafted, `the draft of ${at}`).toBe(true);
      else expect(stored.sheet, `the sheet of ${at}, which is called ${one.state}`).toEqual(sortEntries(one.sheet));
      if (one.state === 'submitted') expect(stored.isSubmitted, `${at} is called submitted`).toBe(true);
    }
  };

  proxy.setMode('hostile');
  await page.evaluate(() => crowd.open());
  await page.evaluate(() => crowd.answer(25_000, () => true));
  proxy.setMode('cut');
  await proxy.atRest();
  await checkSheets(await page.evaluate(() => crowd.said()));

  // Half of the people submit while the network is at its worst. The others continue.
  proxy.setMode('hostile');
  await page.evaluate(() => crowd.submit((at) => at % 2 === 0));
  await page.evaluate(() => crowd.answer(10_000, (at) => at % 2 === 1));
  proxy.setMode('cut');
  await proxy.atRest();
  await checkSheets(await page.evaluate(() => crowd.said()));

  proxy.setMode('calm');
  await page.evaluate(() => crowd.settle((at) => at % 2 === 0));
  const last = await page.evaluate(() => crowd.said());
  expect(last.map(({ state }) => state)).toEqual(people.map((_, at) => (at % 2 === 0 ? 'submitted' : 'saved')));
  await checkSheets(last);
  for (const fault of ['lost request', 'lost response', 'cut request', 'cut response', 'twice', 'late response']) {
    expect(proxy.faults[fault] ?? 0, `how often: ${fault}`).toBeGreaterThan(5);
  }
  await proxy.stop();
});

/** Starts the people in the page, which calls the server through the proxy. */
async function openCrowd(page: Page, participants: Participant[], url: string): Promise<void> {
  await page.addInitScript({ content: await bundleCrowd() });
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(
    ([all, seed]) => {
      globalThis.crowd = new gathering.Crowd(all, seed);
    },
    [participants, SEED] as const,
  );
}

/** Bundles the crowd as one script for the browser. */
async function bundleCrowd(): Promise<string> {
  const entry = fileURLToPath(new URL('./support/crowd.ts', import.meta.url));
  const { resolve } = vite as { resolve: object };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'gathering' } },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return `${output[0].code}; globalThis.gathering = gathering;`;
}

/**
 * Returns the server's sheet of a person: in the form for the participant, or in the form for a grader after it was
 * submitted.
 */
async function serverSheet(api: Api, { admin }: Organization, event: string, person: Person) {
  const session = await api.signIn(admin);
  const { data } = await session.GET('/api/v1/get/competitionData/{id}/{user_id}', {
    params: { path: { id: event, user_id: person.id } },
  });
  if (!data) throw new Error('The server has no sheet.');
  const isSubmitted = data.data.submitted_at !== null;
  const { userAnswers, userArrangeAnswers } = isSubmitted ? data.data : await api.attempt(person, event);
  return { sheet: sortEntries([...userAnswers, ...userArrangeAnswers]), isSubmitted };
}

/** Returns the entries by option. Texts are in the form in which the server stores them. */
const sortEntries = (sheet: Wire): Wire =>
  sheet
    .map((entry) => ({ ...entry, value: typeof entry.value === 'string' ? entry.value.trim() : entry.value }))
    .sort((one, other) => one.answer_id.localeCompare(other.answer_id));
