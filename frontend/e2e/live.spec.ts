import type { Page } from '@playwright/test';
import { answering } from '../src/messages/en/answering';
import { eventMessages } from '../src/messages/en/eventMessages';
import { events } from '../src/messages/en/events';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { participation } from '../src/messages/en/participation';
import { everyKind } from './support/api';
import { allSaved, card, expectNotice } from './support/steps';
import { expect, test } from './support/test';

const question = 'Which city is the capital of Australia';

/** On a busy machine a page may be slow. The test reads the messages of the stream in the channel between the tabs. */
const SLOWLY = { timeout: 40_000 };

/** Opens another tab that receives the messages of this browser's stream. */
async function openListeningTab(page: Page): Promise<() => Promise<unknown>> {
  const tab = await page.context().newPage();
  await tab.goto('/health/live');
  await tab.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new BroadcastChannel('palestra.live').onmessage = ({ data }) => {
      if ('kind' in data) heard.push(data.kind);
    };
  });
  return () => tab.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test('messages, minutes and a pause reach open pages at once', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const { multipleChoices } = everyKind;
  const competition = await api.competition(club, await api.template(club, { multipleChoices }), [petra]);
  const page = await visit(petra);
  const listens = page.waitForResponse((response) => response.url().endsWith('/user/live'));
  await api.attempt(petra, competition);
  await page.goto(`/competition/${competition}/start`);
  await listens;
  const heard = await openListeningTab(page);
  const option = (name: string) => card(page, question).getByRole('checkbox', { name });
  await option('Canberra').check();
  await allSaved(page);

  const staff = await visit(club.admin);
  await staff.goto(`/view-competitions/${competition}`);
  await staff.getByRole('button', { name: eventMessages.send }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel(eventMessages.text).fill('Question 1 has a misprint: read “capital”.');
  await axe(staff);
  await shot(staff, 'competition-message');
  await dialog.getByRole('button', { name: eventMessages.sendNow }).click();
  await expectNotice(staff, 'Message Sent Successfully');
  const message = page.getByRole('region', { name: eventMessages.title });
  await expect(message.getByText('Question 1 has a misprint')).toBeVisible(SLOWLY);
  await axe(page);
  await shot(page, 'answering-message');
  await message.getByRole('button', { name: eventMessages.read }).click();
  await expect(message).toBeHidden();

  await staff.getByRole('button', { name: events.extraTimeOf(petra.name) }).click();
  await dialog.getByLabel(events.extraMinutes).fill('10');
  await dialog.getByLabel(events.reason).fill('A broken keyboard');
  await dialog.getByRole('button', { name: events.saveExtraTime }).click();
  await expectNotice(staff, 'Extra Time Changed Successfully');
  await expect(page.getByText(answering.moreTime(10))).toBeVisible(SLOWLY);

  await staff.getByRole('button', { name: events.pause }).click();
  await dialog.getByLabel(events.reason).fill('A fire alarm');
  await dialog.getByRole('button', { name: events.pauseForAll }).click();
  await expectNotice(staff, 'Competition Paused Successfully');
  await expect(page.getByRole('heading', { level: 1, name: answering.paused })).toBeVisible(SLOWLY);
  await expect(message.getByText('A fire alarm')).toBeVisible(SLOWLY);
  await axe(page);
  await shot(page, 'answering-paused-reason');

  await staff.getByRole('button', { name: events.resume }).click();
  await dialog.getByLabel(events.reason).fill('It was a drill');
  await dialog.getByRole('button', { name: events.resumeForAll }).click();
  await expectNotice(staff, 'Competition Goes On');
  await expect(option('Canberra')).toBeChecked(SLOWLY);
  expect(await heard()).toEqual(['message', 'allowance', 'pause', 'resume']);
  await message.getByRole('button', { name: eventMessages.read }).click();
  await page.getByRole('button', { name: eventMessages.all(2) }).click();
  await expect(page.getByRole('dialog').getByText('A fire alarm')).toBeVisible();
  await shot(page, 'answering-messages');
});

test('a waiting room opens at once, in two tabs with one stream', async ({ visit, api, shot }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const { multipleChoices } = everyKind;
  const template = await api.template(club, { multipleChoices });
  const competition = await api.competition(club, template, [petra], { starts_by_hand: 1 });
  const page = await visit(petra);
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/user/live')) streams.push(request.url());
  });
  const listens = page.waitForResponse((response) => response.url().endsWith('/user/live'));
  await page.goto(`/viewCompetitionUser/${competition}`);
  await listens;
  await expect(page.getByText(participation.waiting)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(`/viewCompetitionUser/${competition}`);
  await expect(second.getByText(participation.waiting)).toBeVisible();

  const staff = await visit(club.admin);
  await staff.goto(`/view-competitions/${competition}`);
  await staff.getByRole('button', { name: eventMessages.send }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel(eventMessages.text).fill('We begin in a minute.');
  await dialog.getByRole('button', { name: eventMessages.sendNow }).click();
  await expectNotice(staff, 'Message Sent Successfully');
  for (const tab of [page, second]) await expect(tab.getByText('We begin in a minute.')).toBeVisible(SLOWLY);
  await shot(page, 'own-competition-message');

  await staff.getByRole('button', { name: events.begin }).click();
  await dialog.getByRole('button', { name: events.begin }).click();
  await expectNotice(staff, 'Competition Has Begun');
  const start = { name: ownCompetitions.start.label };
  for (const tab of [page, second]) await expect(tab.getByRole('button', start)).toBeVisible(SLOWLY);
  expect(streams).toHaveLength(1);
});
