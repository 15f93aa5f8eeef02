import type { Page } from '@playwright/test';

import { answering } from '../src/messages/en/answering';
import { type Api, everyKind, type Person } from './support/api';
import { allSaved, card, expectKeptOnDevice, SAVED } from './support/steps';
import { expect, test } from './support/test';

const quiz = {
  multipleChoices: {
    weight: 5,
    questions: [
      { question: 'Which city is the capital of Australia', options: ['Sydney', 'Canberra', 'Perth'] },
      { question: 'Which city is the capital of Belgium', options: ['Brussels', 'Antwerp', 'Ghent'] },
      { question: 'Which city is the capital of Greece', options: ['Patras', 'Athens', 'Volos'] },
    ].map(({ question, options }) => ({
      question,
      answers: options.map((value, at) => ({ value, is_correct: at === 0 ? (1 as const) : (0 as const) })),
    })),
  },
};

/** Creates a participant and a running competition. Returns the participant and the address of the competition. */
async function createRunningCompetition(api: Api): Promise<{ petra: Person; competition: string; address: string }> {
  const club = await api.organization();
  const [petra, template] = await Promise.all([api.person(club), api.template(club, quiz)]);
  const competition = await api.competition(club, template, [petra]);
  return { petra, competition, address: `/competition/${competition}/start` };
}

const tickOption = (page: Page, question: string, option: string) =>
  card(page, question).getByRole('checkbox', { name: option, exact: true }).check();
const australia = 'Which city is the capital of Australia';
const belgium = 'Which city is the capital of Belgium';
const greece = 'Which city is the capital of Greece';

test('answers given without a connection are saved when it is back', async ({ visit, api }) => {
  const { petra, competition, address } = await createRunningCompetition(api);
  const page = await visit(petra);
  await page.goto(address);
  await tickOption(page, australia, 'Canberra');
  await allSaved(page);

  await page.context().setOffline(true);
  await tickOption(page, belgium, 'Brussels');
  await expectKeptOnDevice(page);
  await tickOption(page, greece, 'Athens');
  expect(await api.chosen(petra, competition)).toEqual(['Canberra']);

  await page.context().setOffline(false);
  await allSaved(page);
  expect(await api.chosen(petra, competition)).toEqual(['Athens', 'Brussels', 'Canberra']);
});

test('a tab that was closed without a connection gives its answers back', async ({ visit, api, server }) => {
  const { petra, competition, address } = await createRunningCompetition(api);
  const page = await visit(petra);
  await page.goto(address);
  await tickOption(page, australia, 'Canberra');
  await allSaved(page);
  await page.context().setOffline(true);
  await tickOption(page, belgium, 'Brussels');
  await expectKeptOnDevice(page);
  // A page sends its unsaved answers when it is closed. The browser may send them although the page was offline.
  await server.kill();
  await page.close();

  await server.restart();
  expect(await api.chosen(petra, competition)).toEqual(['Canberra']);
  await page.context().setOffline(false);
  const again = await page.context().newPage();
  await again.goto(address);
  await expect(again.getByText(answering.restored(1))).toBeVisible();
  await expect(card(again, belgium).getByRole('checkbox', { name: 'Brussels' })).toBeChecked();
  await allSaved(again);
  expect(await api.chosen(petra, competition)).toEqual(['Brussels', 'Canberra']);
});

test('a reload while saving fails keeps what was typed', async ({ visit, api }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const template = await api.template(club, { freeText: everyKind.freeText });
  const competition = await api.competition(club, template, [petra]);
  const page = await visit(petra);
  const text = page.getByRole('tabpanel').getByRole('textbox');
  await page.route('**/api/v1/user/answers', (route) => route.abort());
  await page.goto(`/competition/${competition}/start`);
  await text.fill('Sydney and Melbourne');
  await expectKeptOnDevice(page);

  await page.reload();
  await expect(text).toHaveValue('Sydney and Melbourne');
  // The answers come from the draft or, if the browser sent the last save, from the server.
  await page.unroute('**/api/v1/user/answers');
  await allSaved(page);
  expect(await api.chosen(petra, competition)).toEqual(['Sydney and Melbourne']);
});

test('a reload without the server continues, and what is answered then is saved when it is back', async ({
  visit,
  api,
  server,
}) => {
  const { petra, competition, address } = await createRunningCompetition(api);
  const page = await visit(petra);
  await page.goto(address);
  await tickOption(page, australia, 'Canberra');
  await allSaved(page);
  await page.evaluate(() => navigator.serviceWorker.ready);

  await server.kill();
  await page.reload();
  await expect(card(page, australia).getByRole('checkbox', { name: 'Canberra' })).toBeChecked();
  await tickOption(page, belgium, 'Brussels');
  await expectKeptOnDevice(page);
  await page.reload();
  await expect(card(page, belgium).getByRole('checkbox', { name: 'Brussels' })).toBeChecked();

  await server.restart();
  await expect(page.getByText(SAVED)).toBeVisible({ timeout: 40_000 });
  expect(await api.chosen(petra, competition)).toEqual(['Brussels', 'Canberra']);
});

test('a page that its service worker serves sends what is not saved when it is closed', async ({ visit, api }) => {
  const { petra, competition, address } = await createRunningCompetition(api);
  const page = await visit(petra);
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await tickOption(page, australia, 'Canberra');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => api.chosen(petra, competition)).toEqual(['Canberra']);
});

test('a server that is killed loses nothing that it acknowledged, and gets the rest', async ({
  visit,
  api,
  server,
}) => {
  const { petra, competition, address } = await createRunningCompetition(api);
  const page = await visit(petra);
  await page.goto(address);
  await tickOption(page, australia, 'Canberra');
  await allSaved(page);

  await server.kill();
  await tickOption(page, belgium, 'Brussels');
  await expectKeptOnDevice(page);
  await page.route('**/api/v1/user/answers', (route) => route.abort());
  await server.restart();
  expect(await api.chosen(petra, competition)).toEqual(['Canberra']);
  await page.unroute('**/api/v1/user/answers');
  // The page also tries again by itself, so its "Try now" button may already have disappeared.
  await expect(page.getByText(SAVED)).toBeVisible({ timeout: 40_000 });
  expect(await api.chosen(petra, competition)).toEqual(['Brussels', 'Canberra']);
});

test('one tab answers at a time, and the other can take over', async ({ visit, api }) => {
  const { petra, competition, address } = await createRunningCompetition(api);
  const first = await visit(petra);
  await first.goto(address);
  await tickOption(first, australia, 'Canberra');
  await allSaved(first);

  const second = await first.context().newPage();
  await second.goto(address);
  await expect(second.getByRole('heading', { name: answering.elsewhere })).toBeVisible();
  await second.getByRole('button', { name: answering.continueHere }).click();
  await expect(card(second, australia).getByRole('checkbox', { name: 'Canberra' })).toBeChecked();
  await expect(first.getByRole('heading', { name: answering.elsewhere })).toBeVisible();
  await tickOption(second, belgium, 'Brussels');
  await allSaved(second);
  expect(await api.chosen(petra, competition)).toEqual(['Brussels', 'Canberra']);
});

test('two devices: the older one says when the other one opened the event', async ({ visit, api }) => {
  const { petra, address } = await createRunningCompetition(api);
  const [laptop, phone] = [await visit(petra), await visit(petra)];
  await laptop.goto(address);
  await expect(laptop.getByRole('tab').first()).toBeVisible();
  await phone.goto(address);
  await expect(phone.getByRole('tab').first()).toBeVisible();
  const opened = /^Opened on another device at \d\d:\d\d\.$/;
  // The laptop requests the state within 18 seconds, without any action of the user.
  await expect(laptop.getByText(opened)).toBeVisible({ timeout: 30_000 });
  await laptop.getByRole('button', { name: answering.dismiss }).click();
  await expect(laptop.getByText(opened)).toBeHidden();
  // A device that opens the attempt again does not count as another device.
  await phone.reload();
  await expect(laptop.getByText(opened)).toBeVisible({ timeout: 30_000 });
  await expect(phone.getByText(opened)).toBeHidden();
});

test('the code that answers is there before Start is pressed', async ({ visit, api }) => {
  const { petra, competition } = await createRunningCompetition(api);
  for (const address of ['/user-competitions', `/viewCompetitionUser/${competition}`]) {
    const page = await visit(petra);
    const code = page.waitForResponse(/\/assets\/AnsweringPage-[^/]+\.js$/);
    await page.goto(address);
    expect((await code).ok()).toBe(true);
    await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
    await page.context().close();
  }
});

test('two devices: the older one shows a notice, and both keep their answers', async ({ visit, api }) => {
  const { petra, competition, address } = await createRunningCompetition(api);
  const [laptop, phone] = [await visit(petra), await visit(petra)];
  await laptop.goto(address);
  await phone.goto(address);
  await tickOption(phone, australia, 'Canberra');
  await allSaved(phone);

  await tickOption(laptop, belgium, 'Brussels');
  await expect(laptop.getByText(/^Your answers were also changed/)).toBeVisible();
  await expect(card(laptop, australia).getByRole('checkbox', { name: 'Canberra' })).toBeChecked();
  await expect(card(laptop, belgium).getByRole('checkbox', { name: 'Brussels' })).toBeChecked();
  await allSaved(laptop);
  expect(await api.chosen(petra, competition)).toEqual(['Brussels', 'Canberra']);
});

test('two devices: a question that is marked for review on one is marked on the other', async ({ visit, api }) => {
  const { petra, address } = await createRunningCompetition(api);
  const [laptop, phone] = [await visit(petra), await visit(petra)];
  await laptop.goto(address);
  await card(laptop, australia).getByRole('button', { name: answering.mark }).click();
  await allSaved(laptop);
  await phone.goto(address);
  const mark = (page: Page, question: string) => card(page, question).getByRole('button', { name: answering.mark });
  await expect(mark(phone, australia)).toHaveAttribute('aria-pressed', 'true');
  // The laptop, which is still open, learns what the phone marks, and keeps its own change.
  await mark(phone, belgium).click();
  await allSaved(phone);
  await mark(laptop, australia).click();
  await expect(mark(laptop, belgium)).toHaveAttribute('aria-pressed', 'true');
  await expect(mark(laptop, australia)).toHaveAttribute('aria-pressed', 'false');
  await allSaved(laptop);
  await phone.reload();
  await expect(mark(phone, belgium)).toHaveAttribute('aria-pressed', 'true');
  await expect(mark(phone, australia)).toHaveAttribute('aria-pressed', 'false');
});

test('a session that ended elsewhere is renewed in place', async ({ visit, api }) => {
  const { petra, competition, address } = await createRunningCompetition(api);
  const page = await visit(petra);
  await page.goto(address);
  await tickOption(page, australia, 'Canberra');
  await allSaved(page);

  const renewed = await api.changePassword(petra);
  // This is not a mouse click, because the page may notice the end at this moment and open a dialog above the answers.
  await card(page, belgium).getByRole('checkbox', { name: 'Brussels', exact: true }).dispatchEvent('click');
  const dialog = page.getByRole('dialog', { name: answering.signedOutTitle });
  await dialog.getByLabel(answering.password, { exact: true }).fill(petra.password);
  await dialog.getByRole('button', { name: answering.signIn }).click();
  await expect(dialog.getByText(/^\*/)).toBeVisible();
  await dialog.getByLabel(answering.password, { exact: true }).fill(renewed.password);
  await dialog.getByRole('button', { name: answering.signIn }).click();
  await expect(dialog).toBeHidden();
  await allSaved(page);
  expect(await api.chosen(renewed, competition)).toEqual(['Brussels', 'Canberra']);
});

test('a slow network shows words at once, before the app has come', async ({ visit, api }) => {
  const { petra, address } = await createRunningCompetition(api);
  const page = await visit(petra);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    if (!route.request().url().endsWith('before-paint.js')) await isReleased;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  const words = page.locator('#frame-words [data-for=answering]');
  await expect(words).toBeVisible();
  await expect(words).toContainText(/\w+/);
  await expect(page.locator('#root')).toBeEmpty();
  release();
  await expect(card(page, australia)).toBeVisible();
});
