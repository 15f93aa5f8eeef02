import * as limits from '../../src/api/limits.gen';
import { answering } from '../../src/messages/en/answering';
import { events } from '../../src/messages/en/events';
import { modelAnswers } from '../../src/messages/en/modelAnswers';
import { ownTrainings } from '../../src/messages/en/ownTrainings';
import { participation } from '../../src/messages/en/participation';
import { trainings } from '../../src/messages/en/trainings';
import { createMany, day } from '../support/api';
import { dialogOpen, expect, lookAtFailures, noNotice, openMenu, press, test } from '../support/screens';
import { FULL_LIST_COUNT, longName } from '../support/seeds';

const longTraining = { name: longName(limits.TrainingRequest.name.maxLength, 'Übung') };
const startsIn = (days: number) => ({ start_date: day(days), end_date: day(days + 27) });

test('the lists of trainings', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/trainings');
  await look(page, 'trainings-empty');
  await page.goto('/private/trainings');
  await look(page, 'trainings-private-empty');
  await lookAtFailures(page, look, 'trainings', '/trainings', '**/api/v1/trainings?*');
  const [template, people] = await Promise.all([api.template(club), api.people(club, 3)]);
  await api.training(club, template, people, longTraining);
  await api.training(club, template, [], longTraining);
  await createMany(FULL_LIST_COUNT, (at) => api.training(club, template, [], startsIn(3 + at)));
  await page.goto('/trainings');
  await look(page, 'trainings-full');
  await openMenu(page);
  await look(page, 'trainings-menu');
  await page.getByRole('menuitem', { name: events.deleteAction }).click();
  await dialogOpen(page);
  await look(page, 'trainings-delete', 'view');
  await page.goto('/private/trainings');
  await look(page, 'trainings-private');
  await page.goto('/trainings?status=ended');
  await look(page, 'trainings-none-ended');
  await page.goto('/templates');
  await openMenu(page);
  await look(page, 'template-uses', 'view');
});

test('creating, editing and viewing a training', async ({ visit, api, look }) => {
  const club = await api.organization();
  const [template, people] = await Promise.all([api.template(club), api.people(club, 12)]);
  const page = await visit(club.admin);
  await page.goto('/create-trainings');
  await look(page, 'training-create');
  await press(page, trainings.save);
  await noNotice(page);
  await look(page, 'training-create-missing');
  const [open, closed, running] = await Promise.all([
    api.training(club, template, [], startsIn(3)),
    api.training(club, template, [], { ...startsIn(3), training_type: 'private' }),
    api.training(club, template, people, longTraining),
  ]);
  for (const [address, name] of [
    [`/edit-trainings/${open}`, 'training-edit'],
    [`/complete-trainings/${open}`, 'training-complete-public'],
    [`/complete-trainings/${closed}`, 'training-complete-private'],
    [`/complete-edit-trainings/${open}`, 'training-manage-public'],
    [`/complete-edit-trainings/${closed}`, 'training-nobody'],
    [`/complete-edit-trainings/${running}`, 'training-manage'],
    [`/view-trainings/${open}`, 'training-view-pending'],
    [`/view-trainings/${running}`, 'training-view'],
  ] as const) {
    await page.goto(address);
    await look(page, name);
  }
});

test("a participant's trainings", async ({ visit, api, look }) => {
  const club = await api.organization();
  const [petra, template] = await Promise.all([api.person(club), api.template(club)]);
  const page = await visit(petra);
  await page.goto('/user-trainings');
  await look(page, 'own-trainings-empty');
  await page.goto('/user-private-trainings');
  await look(page, 'own-trainings-private-empty');
  const [running, pending, done, started] = [
    await api.training(club, template, [], longTraining),
    await api.training(club, template, [], startsIn(3)),
    await api.training(club, template, [petra]),
    await api.training(club, template, [], { name: 'Night shift triage' }),
  ];
  await api.takeTraining(petra, done, true);
  await api.takeTraining(petra, started, true);
  await page.goto('/user-trainings');
  await expect(page.getByText(/^Submitted \d\d:\d\d/)).toBeVisible();
  await look(page, 'own-trainings');
  await lookAtFailures(page, look, 'own-trainings', '/user-trainings', '**/api/v1/user/get-public-trainings?*');
  await api.takeTraining(petra, started);
  await page.goto('/user-trainings');
  await expect(page.getByRole('link', { name: /^Continue,/ })).toBeVisible();
  await look(page, 'own-trainings-answering');
  await page.goto('/user-private-trainings');
  await look(page, 'own-trainings-private');
  for (const [id, state] of [
    [pending, 'pending'],
    [running, 'running'],
    [started, 'answering'],
    [done, 'submitted'],
  ] as const) {
    await page.goto(`/viewTrainingUser/${id}`);
    await look(page, `own-training-${state}`);
  }
  await press(page, ownTrainings.retake.label);
  await dialogOpen(page);
  await expect(page.getByText(ownTrainings.attemptsNote)).toBeVisible();
  await look(page, 'own-training-retake', 'view');
  await press(page, participation.startYes);
  // Submitting is blocked until every tab was opened.
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveCount(5);
  for (const tab of await tabs.all()) await tab.click();
  await press(page, answering.submit);
  await page.getByRole('button', { name: answering.submitAnswers }).click();
  await expect(page.getByRole('link', { name: ownTrainings.modelAnswers.label })).toBeVisible();
  await look(page, 'training-receipt');
  await page.reload();
  await expect(page.getByRole('heading', { name: ownTrainings.submittedBefore })).toBeVisible();
  await look(page, 'training-submitted-before');
  await page.goto(`/view/model/${template}/answers`);
  await look(page, 'own-model-answers');
  await api.competition(club, template, [petra]);
  await page.reload();
  await expect(page.getByText(modelAnswers.withheld)).toBeVisible();
  await look(page, 'own-model-answers-withheld');
});
