import { answering } from '../src/messages/en/answering';
import { eventOptions } from '../src/messages/en/eventOptions';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { participation } from '../src/messages/en/participation';
import { receipt } from '../src/messages/en/receipt';
import { results } from '../src/messages/en/results';
import { everyKind } from './support/api';
import { allSaved, card } from './support/steps';
import { expect, test } from './support/test';

const question = 'Which city is the capital of Australia';

/** The code of a receipt as it is printed. */
const CODE = /[2-9A-Z]{4}-[2-9A-Z]{3}-[2-9A-Z]{3}/;

test('Start asks, and the receipt stays on every device and is the code that graders see', async ({ visit, api }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const { multipleChoices } = everyKind;
  const template = await api.template(club, { multipleChoices });
  const [other, competition] = [
    await api.competition(club, template, [petra], { name: 'Night Shift Triage' }),
    await api.competition(club, template, [petra], { name: 'Cold Chain Basics' }),
  ];

  // The organizer switches the emails on.
  const staff = await visit(club.admin);
  await staff.goto(`/view-competitions/${competition}`);
  const mails = staff.getByRole('switch', { name: eventOptions.switches.mail_receipts.label });
  await mails.click();
  await expect(mails).toBeChecked();
  await staff.reload();
  await expect(mails).toBeChecked();

  // Another competition is running. It is listed first, and only its button is filled.
  await api.attempt(petra, other);
  const page = await visit(petra);
  await page.goto('/user-competitions?sort=asc');
  await expect(page.getByRole('row').nth(1)).toContainText('Night Shift Triage');
  const start = page.getByRole('button', { name: ownCompetitions.start.shortFor('Cold Chain Basics') });
  await start.click();
  const dialog = page.getByRole('dialog', { name: participation.startQuestion('Cold Chain Basics') });
  await expect(dialog.getByText(/Night Shift Triage is still running: [\d,:]+ left/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: participation.startNot })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(start).toBeVisible();
  await start.click();
  await dialog.getByRole('button', { name: participation.startYes }).click();

  await card(page, question).getByRole('checkbox', { name: 'Canberra' }).check();
  await allSaved(page);
  const second = await visit(petra);
  await second.goto(`/competition/${competition}/start`);
  await expect(card(second, question)).toBeVisible();
  await page.getByRole('button', { name: answering.submit, exact: true }).click();
  await page.getByRole('button', { name: answering.submitAnswers }).click();
  await expect(page.getByRole('heading', { level: 1, name: answering.submitted })).toBeVisible();
  const code = (await page.getByText(CODE).first().textContent())?.trim() ?? '';
  expect(code).toMatch(CODE);

  // The other device shows the submission and stays on the page.
  await second.reload();
  await expect(second.getByRole('heading', { name: ownCompetitions.submittedBefore })).toBeVisible();
  await expect(second.getByText(/^Submitted at \d\d:\d\d:\d\d, 1 of 1 answered · submitted by you\.$/)).toBeVisible();
  await second.waitForTimeout(1_500);
  await second.getByRole('link', { name: answering.openReceipt }).click();
  await expect(second.getByRole('heading', { name: receipt.title })).toBeVisible();
  await expect(second.getByText(code, { exact: true })).toBeVisible();
  await second.goto('/user-competitions');
  await expect(second.getByText(receipt.short(code))).toBeVisible();

  await staff.goto(`/results/show/${competition}/${petra.id}`);
  await expect(staff.getByText(results.receipt, { exact: true })).toBeVisible();
  await expect(staff.getByText(code)).toBeVisible();
});

test('after Exit the receipt is on every device', async ({ visit, api }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const template = await api.template(club, { multipleChoices: everyKind.multipleChoices });
  const competition = await api.competition(club, template, [petra]);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  await card(page, question).getByRole('checkbox', { name: 'Canberra' }).check();
  await page.getByRole('link', { name: answering.exit, exact: true }).click();
  await page.getByRole('button', { name: answering.submitAndExit }).click();
  await expect(page.getByRole('heading', { level: 1, name: ownCompetitions.title })).toBeVisible();

  const second = await visit(petra);
  await second.goto(`/viewCompetitionUser/${competition}`);
  await expect(second.getByRole('heading', { name: receipt.title })).toBeVisible();
  const [code = ''] = CODE.exec((await second.getByText(CODE).first().textContent()) ?? '') ?? [];
  await expect(second.getByText(receipt.answeredOf(1, 1), { exact: true })).toBeVisible();
  await page.goto('/user-competitions');
  await expect(page.getByText(receipt.short(code))).toBeVisible();
});
