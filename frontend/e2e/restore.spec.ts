import { answering } from '../src/messages/en/answering';
import { events } from '../src/messages/en/events';
import { everyKind } from './support/api';
import { allSaved, card, expectNotice } from './support/steps';
import { expect, test } from './support/test';

const question = 'Which city is the capital of Australia';

test('a participant who submitted by mistake is restored, and goes on in the page that was open', async ({
  visit,
  api,
  axe,
  shot,
}) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const { multipleChoices } = everyKind;
  const competition = await api.competition(club, await api.template(club, { multipleChoices }), [petra]);
  await api.attempt(petra, competition);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  const canberra = card(page, question).getByRole('checkbox', { name: 'Canberra' });
  await canberra.check();
  await allSaved(page);
  const submit = async () => {
    await page.getByRole('button', { name: answering.submit, exact: true }).click();
    await page.getByRole('button', { name: answering.submitAnswers }).click();
    await expect(page.getByRole('heading', { level: 1, name: answering.submitted })).toBeVisible();
  };
  await submit();

  const staff = await visit(club.admin);
  await staff.goto(`/view-competitions/${competition}`);
  await staff.getByRole('button', { name: events.restoreOf(petra.name), exact: true }).click();
  const dialog = staff.getByRole('dialog', { name: events.restoreQuestion });
  await expect(dialog.getByText(events.restoreDetail(petra.name, 60))).toBeVisible();
  await axe(staff);
  await shot(staff, 'competition-restore');
  await dialog.getByRole('button', { name: events.restore, exact: true }).click();
  await expectNotice(staff, 'User Restored Successfully');
  await expect(
    staff.getByRole('button', { name: `${events.restoreOf(petra.name)}: ${events.stillAnswers}` }),
  ).toBeVisible();

  // The page requests the state every 15 seconds.
  await expect(page.getByRole('heading', { level: 1, name: answering.reopened })).toBeVisible({ timeout: 40_000 });
  await axe(page);
  await shot(page, 'answering-reopened');
  await page.getByRole('button', { name: answering.continueReopened }).click();
  await expect(canberra).toBeChecked();
  await card(page, question).getByRole('checkbox', { name: 'Sydney' }).check();
  await allSaved(page);
  await submit();
  await staff.reload();
  await expect(staff.getByRole('button', { name: events.restoreOf(petra.name), exact: true })).toBeVisible();
});
