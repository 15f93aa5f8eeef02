import type { Page } from '@playwright/test';
import { answering } from '../src/messages/en/answering';
import { assigning } from '../src/messages/en/assigning';
import { common } from '../src/messages/en/common';
import { events } from '../src/messages/en/events';
import { modelAnswers } from '../src/messages/en/modelAnswers';
import { ownTrainings } from '../src/messages/en/ownTrainings';
import { participation } from '../src/messages/en/participation';
import { results } from '../src/messages/en/results';
import { titles } from '../src/messages/en/titles';
import { trainings } from '../src/messages/en/trainings';
import { awayFromMidnight, everyKind } from './support/api';
import { allSaved, card, chooseOption, pickDay } from './support/steps';
import { expect, test } from './support/test';

const question = 'Which city is the capital of Australia';
const { multipleChoices } = everyKind;

/** Fills the rest of the form after the template was chosen, and saves it. */
async function saveTraining(page: Page, name: string, type: 'public' | 'private'): Promise<void> {
  await awayFromMidnight(60_000);
  await page.getByLabel(trainings.name).fill(name);
  await chooseOption(page, trainings.category.label, trainings.category.names[type] ?? '');
  await pickDay(page, events.startDate, 0);
  await pickDay(page, events.endDate, 2);
  await page.getByLabel(events.durationMinutes).fill('30');
  await page.getByRole('button', { name: trainings.save }).click();
  await expect(page).toHaveURL(/\/complete-trainings\//);
}

async function answerAndSubmit(page: Page, choice: string): Promise<void> {
  await card(page, question).getByRole('checkbox', { name: choice }).check();
  await allSaved(page);
  await page.getByRole('button', { name: answering.submit, exact: true }).click();
  await page.getByRole('button', { name: answering.submitAnswers }).click();
  await expect(page.getByRole('heading', { level: 1, name: answering.submitted })).toBeVisible();
}

test('staff set up a public and a private training, and a participant takes one, learns and takes it again', async ({
  visit,
  api,
}) => {
  const club = await api.organization();
  const [petra, paul] = [await api.person(club), await api.person(club)];
  const template = await api.template(club, { multipleChoices, name: 'Capitals' });
  const [staff, player, other] = [await visit(club.admin), await visit(petra), await visit(paul)];

  await test.step('the list of templates leads to a training with the template', async () => {
    await staff.goto('/templates');
    await staff.getByRole('button', { name: common.actionsFor('Capitals') }).click();
    await expect(staff.getByRole('menuitem', { name: titles.useForCompetition })).toBeVisible();
    await staff.getByRole('menuitem', { name: titles.useForTraining }).click();
    await expect(staff).toHaveURL(`/create-trainings?template_id=${template}`);
    await expect(staff.getByRole('combobox', { name: events.templateToUse })).toHaveValue('Capitals');
  });

  await test.step('a public training assigns nobody', async () => {
    await saveTraining(staff, 'Open drill', 'public');
    await expect(staff.getByText(events.openToAll)).toBeVisible();
    await expect(staff.getByRole('button', { name: events.assign, exact: true })).toBeHidden();
    await staff.getByRole('link', { name: events.done }).click();
    await expect(staff.getByRole('link', { name: 'Open drill', exact: true })).toBeVisible();
  });

  await test.step('a private training assigns one person', async () => {
    await staff.getByRole('link', { name: trainings.create }).click();
    await chooseOption(staff, events.templateToUse, 'Capitals');
    await saveTraining(staff, 'Closed drill', 'private');
    await staff.getByRole('button', { name: events.assign, exact: true }).click();
    const dialog = staff.getByRole('dialog', { name: assigning.title });
    await dialog.getByRole('button', { name: events.users }).click();
    await dialog.getByLabel(petra.name).check();
    await dialog.getByRole('button', { name: assigning.assignAndTell(1) }).click();
    await expect(staff.getByRole('listitem').filter({ hasText: petra.name })).toBeVisible();
    await staff.goto('/private/trainings');
    await expect(staff.getByRole('link', { name: 'Closed drill', exact: true })).toBeVisible();
    await expect(staff.getByRole('link', { name: 'Open drill', exact: true })).toBeHidden();
  });

  await test.step('everybody finds the public one, and only who is assigned the private one', async () => {
    await other.goto('/user-trainings');
    await expect(other.getByRole('button', { name: ownTrainings.start.shortFor('Open drill') })).toBeVisible();
    await other.goto('/user-private-trainings');
    await expect(other.getByText(ownTrainings.lists[1].empty)).toBeVisible();
  });

  await test.step('a participant starts the private one, and submits a wrong answer', async () => {
    await player.goto('/user-private-trainings');
    await player.getByRole('button', { name: ownTrainings.start.shortFor('Closed drill') }).click();
    const dialog = player.getByRole('dialog', { name: participation.startQuestion('Closed drill') });
    await expect(dialog.getByText(ownTrainings.attemptsNote)).toBeVisible();
    await dialog.getByRole('button', { name: participation.startYes }).click();
    await answerAndSubmit(player, 'Sydney');
    await expect(player.getByRole('link', { name: ownTrainings.retake.label })).toBeVisible();
  });

  await test.step('a reload starts no clock', async () => {
    await player.reload();
    await expect(player.getByRole('heading', { level: 1, name: ownTrainings.submittedBefore })).toBeVisible();
    await player.getByRole('link', { name: answering.openReceipt }).click();
    await expect(player.getByRole('button', { name: ownTrainings.retake.label })).toBeVisible();
  });

  await test.step('sees the model answers', async () => {
    await player.getByRole('link', { name: ownTrainings.modelAnswers.label }).click();
    await expect(player.getByRole('heading', { level: 1, name: modelAnswers.title })).toBeVisible();
    await expect(player).toHaveURL(`/view/model/${template}/answers`);
    await expect(player.getByText(question)).toBeVisible();
    await expect(player.getByText('Canberra')).toBeVisible();
  });

  await test.step('takes it again on an empty sheet', async () => {
    await player.goto('/user-private-trainings');
    await player.getByRole('button', { name: ownTrainings.retake.shortFor('Closed drill') }).click();
    const dialog = player.getByRole('dialog', { name: participation.retakeQuestion('Closed drill') });
    await dialog.getByRole('button', { name: participation.startYes }).click();
    await expect(player.getByText(answering.progress(0, 1)).first()).toBeVisible();
    // After a reload, the open attempt continues.
    await player.reload();
    await expect(player.getByText(answering.progress(0, 1)).first()).toBeVisible();
    await answerAndSubmit(player, 'Canberra');
    await player.reload();
    await expect(player.getByRole('heading', { level: 1, name: ownTrainings.submittedBefore })).toBeVisible();
  });

  await test.step('staff see who took part', async () => {
    await staff.getByRole('link', { name: 'Closed drill', exact: true }).click();
    await expect(staff.getByRole('row').filter({ hasText: petra.name })).toContainText(events.submittedYes);
  });

  await test.step('staff publish the marks of the latest submission', async () => {
    await staff.goto('/results/trainings');
    await staff.getByRole('link', { name: 'Closed drill', exact: true }).click();
    await staff.getByRole('button', { name: results.publishAll }).click();
    await staff.getByRole('button', { name: results.publish, exact: true }).click();
    const row = staff.getByRole('row').filter({ hasText: petra.name });
    await expect(row.getByRole('cell', { name: '100%' })).toBeVisible();
    await row.getByRole('link', { name: petra.name }).click();
    await staff.getByRole('button', { name: results.history.open }).click();
    // The history contains the marks of both submissions, and the publication.
    await expect(staff.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
    await expect(staff.getByRole('dialog').getByText(results.history.automatic)).toHaveCount(2);
  });

  await test.step('the participant sees the score of the training', async () => {
    await player.goto('/user-score');
    await player.getByRole('link', { name: titles.trainings }).last().click();
    await expect(player).toHaveURL('/user-training-score');
    const row = player.getByRole('row').filter({ hasText: 'Closed drill' });
    await expect(row.getByRole('cell', { name: '100%' })).toBeVisible();
  });

  await test.step('who has not submitted sees no model answers', async () => {
    await other.goto(`/view/model/${template}/answers`);
    await expect(other).toHaveURL('/user-trainings');
    await expect(other.getByRole('button', { name: ownTrainings.start.shortFor('Open drill') })).toBeVisible();
  });

  await test.step('while a competition asks the same, the model answers are withheld in a calm sentence', async () => {
    await api.competition(club, template, [paul]);
    await player.goto(`/view/model/${template}/answers`);
    await expect(player.getByText(modelAnswers.withheld)).toBeVisible();
    await expect(player.getByRole('alert')).toBeHidden();
  });
});

test('a training of another kind of address is not found', async ({ visit, api }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const template = await api.template(club, { multipleChoices });
  const [training, competition] = [
    await api.training(club, template, [petra]),
    await api.competition(club, template, [petra]),
  ];
  const [staff, player] = [await visit(club.admin), await visit(petra)];
  for (const [page, address, list] of [
    [staff, `/view-trainings/${competition}`, '/trainings'],
    [staff, `/view-competitions/${training}`, '/competitions'],
    [player, `/viewTrainingUser/${competition}`, '/user-trainings'],
    [player, `/viewCompetitionUser/${training}`, '/user-competitions'],
  ] as const) {
    await page.goto(address);
    await expect(page, address).toHaveURL(list);
  }
  // Participants and staff cannot open each other's pages.
  await player.goto('/trainings');
  await expect(player).toHaveURL('/user-competitions');
  await staff.goto('/user-trainings');
  await expect(staff).toHaveURL('/templates');
});
