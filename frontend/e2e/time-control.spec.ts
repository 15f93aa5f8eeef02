import { answering } from '../src/messages/en/answering';
import { events } from '../src/messages/en/events';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { participation } from '../src/messages/en/participation';
import { everyKind } from './support/api';
import { allSaved, card, expectNotice } from './support/steps';
import { expect, test } from './support/test';

const question = 'Which city is the capital of Australia';

test('an extension and a pause reach a participant who is answering', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const { multipleChoices } = everyKind;
  const competition = await api.competition(club, await api.template(club, { multipleChoices }), [petra]);
  await api.attempt(petra, competition);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  const option = (name: string) => card(page, question).getByRole('checkbox', { name });
  await option('Canberra').check();
  await allSaved(page);

  const staff = await visit(club.admin);
  await staff.goto(`/view-competitions/${competition}`);
  await staff.getByRole('button', { name: events.extend }).click();
  const form = staff.getByRole('dialog');
  await form.getByLabel(events.timeMinutes).fill('15');
  await form.getByLabel(events.reason).fill('The network was down');
  await axe(staff);
  await shot(staff, 'competition-extend');
  await form.getByRole('button', { name: events.changeTime }).click();
  await expectNotice(staff, 'Time Changed Successfully');
  // The page requests the state every 15 seconds.
  await expect(page.getByText(answering.moreTime(15))).toBeVisible({ timeout: 40_000 });
  await shot(page, 'answering-more-time');

  await staff.getByRole('button', { name: events.pause }).click();
  await form.getByLabel(events.reason).fill('A fire alarm');
  await shot(staff, 'competition-pause');
  await form.getByRole('button', { name: events.pauseForAll }).click();
  await expectNotice(staff, 'Competition Paused Successfully');
  await expect(page.getByRole('heading', { level: 1, name: answering.paused })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(answering.pausedSaved)).toBeVisible();
  await axe(page);
  await shot(page, 'answering-paused');
  // After a reload during the pause, no questions are shown. The page continues by itself.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: answering.paused })).toBeVisible();
  await expect(page.getByText('A fire alarm')).toBeVisible();
  await shot(page, 'answering-paused-reloaded');

  await expect(staff.getByRole('button', { name: events.resume })).toBeVisible();
  await axe(staff);
  await shot(staff, 'competition-paused');
  await staff.getByRole('button', { name: events.resume }).click();
  await form.getByLabel(events.reason).fill('It was a drill');
  await form.getByRole('button', { name: events.resumeForAll }).click();
  await expectNotice(staff, 'Competition Goes On');
  await expect(option('Canberra')).toBeChecked({ timeout: 60_000 });
  await option('Sydney').check();
  await allSaved(page);
});

test('an event that starts by hand has a waiting room, which opens by itself', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const { multipleChoices } = everyKind;
  const template = await api.template(club, { multipleChoices });
  const competition = await api.competition(club, template, [petra], { starts_by_hand: 1 });
  const page = await visit(petra);
  await page.goto(`/viewCompetitionUser/${competition}`);
  await expect(page.getByText(participation.waiting)).toBeVisible();
  await axe(page);
  await shot(page, 'own-competition-waiting-room');

  const staff = await visit(club.admin);
  await staff.goto(`/view-competitions/${competition}`);
  await expect(staff.getByText(events.waitsForYou)).toBeVisible();
  await axe(staff);
  await shot(staff, 'competition-by-hand');
  await staff.getByRole('button', { name: events.begin }).click();
  const dialog = staff.getByRole('dialog');
  await shot(staff, 'competition-begin');
  await dialog.getByRole('button', { name: events.begin }).click();
  await expectNotice(staff, 'Competition Has Begun');

  // The page requests the state every 15 seconds.
  await expect(page.getByRole('button', { name: ownCompetitions.start.label })).toBeVisible({ timeout: 40_000 });
  await staff.getByRole('button', { name: events.extraTimeOf(petra.name) }).click();
  await dialog.getByLabel(events.extraMinutes).fill('30');
  await dialog.getByLabel(events.reason).fill('A broken keyboard');
  await axe(staff);
  await shot(staff, 'competition-extra-time');
  await dialog.getByRole('button', { name: events.saveExtraTime }).click();
  await expectNotice(staff, 'Extra Time Changed Successfully');
  const { remaining_seconds } = await api.attempt(petra, competition);
  expect(remaining_seconds).toBe(90 * 60);
});
