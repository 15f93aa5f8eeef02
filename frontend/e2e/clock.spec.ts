import { answering } from '../src/messages/en/answering';
import { common } from '../src/messages/en/common';
import { events } from '../src/messages/en/events';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { participation } from '../src/messages/en/participation';
import { everyKind } from './support/api';
import { allSaved, card, UNDER_AN_HOUR } from './support/steps';
import { expect, test } from './support/test';

const question = 'Which city is the capital of Australia';

test('a wrong device clock changes nothing', async ({ visit, api }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const competition = await api.competition(club, await api.template(club, everyKind), [petra]);
  const page = await visit(petra);
  const clock = page.getByRole('timer', { name: common.timeLeft });

  await page.clock.setSystemTime(Date.now() + 40 * 86_400_000);
  await page.goto(`/viewCompetitionUser/${competition}`);
  await expect(page.getByText(ownCompetitions.running)).toBeVisible();
  await page.getByRole('button', { name: ownCompetitions.start.label }).click();
  await page.getByRole('button', { name: participation.startYes }).click();
  await expect(clock).toHaveText(UNDER_AN_HOUR);

  await page.clock.setSystemTime(Date.now() - 3 * 3_600_000);
  await page.getByRole('tab').nth(1).click();
  await card(page, question).getByRole('checkbox', { name: 'Canberra' }).check();
  await allSaved(page);
  await expect(clock).toHaveText(UNDER_AN_HOUR);
  expect(await api.chosen(petra, competition)).toEqual(['Canberra']);

  await page.reload();
  await expect(clock).toHaveText(UNDER_AN_HOUR);
});

test('an attempt whose time is over is submitted with what was typed last', async ({ visit, api }) => {
  // The window closes in 25 seconds. Shortly before midnight, the test first waits until the next day.
  const club = await api.organization();
  const petra = await api.person(club);
  const { multipleChoices } = everyKind;
  const template = await api.template(club, { multipleChoices });
  const competition = await api.closingCompetition(club, template, [petra]);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  await card(page, question).getByRole('checkbox', { name: 'Canberra' }).check();
  await expect(page.getByText(answering.clock.ending)).toBeVisible();
  await expect(page.getByRole('heading', { name: answering.timeOutEnding.sent })).toBeVisible({ timeout: 40_000 });
  // The receipt stays until the participant leaves.
  await page.getByRole('link', { name: answering.receipt.back(ownCompetitions.title) }).click();
  await expect(page.getByRole('heading', { level: 1, name: ownCompetitions.title })).toBeVisible();

  const staff = await visit(club.admin);
  await staff.goto(`/view-competitions/${competition}`);
  await expect(staff.getByRole('row').filter({ hasText: petra.name })).toContainText(events.submittedYes);
  expect(await api.marks(club, competition, petra)).toEqual([5]);
});
