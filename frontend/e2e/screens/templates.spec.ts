import * as limits from '../../src/api/limits.gen';
import { preview } from '../../src/messages/en/preview';
import { questions } from '../../src/messages/en/questions';
import { templates } from '../../src/messages/en/templates';
import { createMany, everyKind } from '../support/api';
import { dialogOpen, expect, lookAtFailures, openMenu, press, test } from '../support/screens';
import { FULL_LIST_COUNT, longName, realChoices } from '../support/seeds';
import { kindTab } from '../support/steps';

test('the list of templates', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/templates');
  await look(page, 'templates-empty');
  await lookAtFailures(page, look, 'templates', '/templates', '**/api/v1/templates?*');
  await createMany(FULL_LIST_COUNT, (at) =>
    api.template(club, {
      ...everyKind,
      name: `${at} ${longName(limits.TemplateRequest.name.maxLength - 3, 'Vorlage')}`,
    }),
  );
  await page.goto('/templates');
  await look(page, 'templates-full');
  await openMenu(page);
  await look(page, 'templates-menu');
  await page.getByRole('menuitem', { name: templates.copy }).click();
  await dialogOpen(page);
  await look(page, 'template-copy', 'view');
});

test('building a template', async ({ visit, api, look }) => {
  const { admin } = await api.organization();
  const page = await visit(admin);
  await page.goto('/templates/create');
  await look(page, 'template-details');
  await press(page, templates.next);
  await look(page, 'template-details-missing');
  await page.getByLabel(templates.name).fill('Geography');
  await page.getByLabel(templates.description).fill('Capitals and rivers');
  await press(page, templates.next);
  await look(page, 'builder-fresh');
  await page.getByLabel(templates.question, { exact: true }).fill('A?');
  // The button is blocked. Pressing it goes to the first error.
  await page.getByRole('button', { name: templates.save }).press('Enter');
  await look(page, 'builder-mistakes');
  for (const code of [2, 3, 4, 5] as const) {
    await kindTab(page, code).click();
    await look(page, `builder-${questions.titles[code].toLowerCase().replaceAll(' ', '-')}`);
  }
  await page.getByRole('button', { name: templates.listActions }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page, 'builder-menu', 'view');
  await page.getByRole('menuitem', { name: templates.pickSeveral }).click();
  await look(page, 'builder-picking');
  await kindTab(page, 5).click();
  await page.getByRole('button', { name: templates.rename(questions.titles[5]) }).click();
  await dialogOpen(page);
  await look(page, 'builder-rename', 'view');
});

test('a template with many and long questions', async ({ visit, api, look }) => {
  test.skip(!process.env.PALESTRA_TEST_ALL, 'takes half a minute');
  const club = await api.organization();
  const id = await api.template(club, {
    ...everyKind,
    name: 'Wordy',
    freeText: {
      weight: 999,
      questions: [{ question: longName(500, 'Warum'), answers: [{ value: 'w'.repeat(500) }] }],
    },
    multipleChoices: { weight: 0.25, questions: realChoices(40) },
  });
  const page = await visit(club.admin);
  await page.goto(`/templates/edit/${id}?step=2`);
  await kindTab(page, 2).click();
  await page.getByRole('searchbox', { name: templates.find }).fill('the');
  await page.getByRole('searchbox', { name: templates.find }).press('Enter');
  await look(page, 'builder-full');
  await page.getByRole('button', { name: templates.previewAll, exact: true }).click();
  await expect(page.getByText(preview.nothingStored)).toBeVisible();
  await look(page, 'builder-preview-full');
  for (const group of ['trueOrFalse', 'multipleChoices', 'freeText', 'rank', 'arrange']) {
    await page.goto(`/templates/view/${id}?type=${group}`);
    await look(page, `model-answers-${group}`);
  }
  await api.competition(club, id);
  await page.goto(`/templates/edit/${id}`);
  await look(page, 'template-frozen');
});
