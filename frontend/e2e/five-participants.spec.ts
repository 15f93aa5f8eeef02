import type { Page } from '@playwright/test';
import { answering } from '../src/messages/en/answering';
import { events } from '../src/messages/en/events';
import { allSaved, card, chooseOption, expectKeptOnDevice, expectNotice, SAVED } from './support/steps';
import { expect, test } from './support/test';

const australia = 'Which city is the capital of Australia';
const belgium = 'Which city is the capital of Belgium';
const capitals = {
  multipleChoices: {
    weight: 4,
    questions: [
      { question: australia, options: ['Canberra', 'Sydney'] },
      { question: belgium, options: ['Brussels', 'Antwerp'] },
    ].map(({ question, options }) => ({
      question,
      answers: options.map((value, at) => ({ value, is_correct: at === 0 ? (1 as const) : (0 as const) })),
    })),
  },
};
/** On a busy machine a page may be slow, and some pages request the state only every 15 seconds. */
const SLOWLY = { timeout: 60_000 };

const tick = (page: Page, question: string, option: string) =>
  card(page, question).getByRole('checkbox', { name: option, exact: true }).check(SLOWLY);

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: answering.submit, exact: true }).click();
  await page.getByRole('button', { name: answering.submitAnswers }).click();
  await expect(page.getByRole('heading', { level: 1, name: answering.submitted })).toBeVisible(SLOWLY);
}

/** Changes the time of the event with a button of its page. */
async function changeTime(staff: Page, open: string, minutes: number, send: string, done: string) {
  await staff.getByRole('button', { name: open, exact: true }).click();
  const dialog = staff.getByRole('dialog');
  if (minutes < 0) await chooseOption(staff, events.way, events.ways[1]);
  if (minutes !== 0) await dialog.getByLabel(events.timeMinutes).fill(String(Math.abs(minutes)));
  await dialog.getByLabel(events.reason).fill('A fire alarm');
  await dialog.getByRole('button', { name: send }).click();
  await expectNotice(staff, done);
}

// The last of them waits two minutes for the end of the time.
test.skip(!process.env.PALESTRA_TEST_ALL, 'takes three minutes: only in test-all');

test('five participants with five troubles all get their marks', async ({ visit, api, server }) => {
  const club = await api.organization();
  const template = await api.template(club, capitals);
  const people = await api.people(club, 5);
  const competition = await api.competition(club, template, people);
  const pages = await Promise.all(people.map((person) => visit(person)));
  const [offline, reloads, twoTabs, wrongClock, late] = pages as [Page, Page, Page, Page, Page];
  for (const person of people) await api.attempt(person, competition);
  await wrongClock.clock.setSystemTime(Date.now() + 40 * 86_400_000);
  for (const page of pages) {
    await page.goto(`/competition/${competition}/start`);
    await tick(page, australia, 'Canberra');
    await allSaved(page);
  }
  const staff = await visit(club.admin);
  await staff.goto(`/view-competitions/${competition}`);

  await test.step('an extension and a pause reach everybody but one who has no network', async () => {
    await offline.context().setOffline(true);
    await tick(offline, belgium, 'Brussels');
    await expectKeptOnDevice(offline);
    await changeTime(staff, events.extend, 15, events.changeTime, 'Time Changed Successfully');
    for (const page of pages.slice(1)) await expect(page.getByText(answering.moreTime(15))).toBeVisible(SLOWLY);
    await changeTime(staff, events.pause, 0, events.pauseForAll, 'Competition Paused Successfully');
    for (const page of pages.slice(1))
      await expect(page.getByRole('heading', { level: 1, name: answering.paused })).toBeVisible(SLOWLY);
    await changeTime(staff, events.resume, 0, events.resumeForAll, 'Competition Goes On');
  });

  await test.step('the server is killed while one reloads and one uses two tabs', async () => {
    const second = await twoTabs.context().newPage();
    await second.goto(`/competition/${competition}/start`);
    await second.getByRole('button', { name: answering.continueHere }).click();
    await tick(second, belgium, 'Brussels');
    await allSaved(second);
    await wrongClock.clock.setSystemTime(Date.now() - 3 * 3_600_000);
    await server.kill();
    await tick(wrongClock, belgium, 'Brussels');
    await expectKeptOnDevice(wrongClock);
    await tick(reloads, belgium, 'Brussels');
    await reloads.reload();
    await server.restart();
    await offline.context().setOffline(false);
    for (const page of [offline, reloads, wrongClock]) await expect(page.getByText(SAVED)).toBeVisible(SLOWLY);
    await twoTabs.getByRole('button', { name: answering.continueHere }).click();
    await expect(card(twoTabs, belgium).getByRole('checkbox', { name: 'Brussels' })).toBeChecked(SLOWLY);
    await second.close();
  });

  await test.step('four submit, and the time of the fifth runs out', async () => {
    for (const page of [offline, reloads, twoTabs, wrongClock]) await submit(page);
    await tick(late, belgium, 'Antwerp');
    await allSaved(late);
    // After a shortening, everyone has at least two minutes.
    await staff.reload();
    await changeTime(staff, events.extend, -74, events.changeTime, 'Time Changed Successfully');
    await expect(late.getByRole('heading', { name: answering.timeOutEnding.sent })).toBeVisible({ timeout: 180_000 });
  });

  const marks = await Promise.all(people.map((person) => api.marks(club, competition, person)));
  expect(marks).toEqual([
    [4, 4],
    [4, 4],
    [4, 4],
    [4, 4],
    [4, 0],
  ]);
});
