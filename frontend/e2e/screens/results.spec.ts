import { participation } from '../../src/messages/en/participation';
import { questions } from '../../src/messages/en/questions';
import { results } from '../../src/messages/en/results';
import { expect, lookAtFailures, noNotice, test } from '../support/screens';
import { createAnswered } from '../support/seeds';
import { kindTab } from '../support/steps';

test('the list of results', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(await api.grader(club));
  await page.goto('/results');
  await look(page, 'results-empty');
  await lookAtFailures(page, look, 'results', '/results', '**/api/v1/competitions/gotAnswers?*');
  const { competition } = await createAnswered(api, club, 12);
  await page.goto('/results');
  await look(page, 'results-full');
  await page.goto(`/users/score/show/${competition}`);
  await look(page, 'answered');
});

test('grading, and the score as the participant sees it', async ({ visit, api, look }) => {
  const club = await api.organization();
  const { competition, name, people } = await createAnswered(api, club, 12);
  const [absent, petra] = people;
  const page = await visit(await api.grader(club));
  await page.goto(`/results/show/${competition}/${absent?.id}`);
  await look(page, 'grading-not-submitted');
  await page.goto(`/results/show/${competition}/${petra?.id}`);
  for (const code of [1, 2, 3, 4, 5] as const) {
    await kindTab(page, code).click();
    await look(page, `grading-${questions.titles[code].toLowerCase().replaceAll(' ', '-')}`);
  }
  await page.getByRole('button', { name: results.save }).click();
  await noNotice(page);
  await kindTab(page, 3).click();
  await look(page, 'grading-missing');
  await page.getByRole('textbox', { name: results.mark }).fill('9.5');
  await kindTab(page, 4).click();
  await page.getByRole('textbox', { name: results.mark }).fill('8');
  await page.getByRole('button', { name: results.save }).click();
  await look(page, 'grading-asks');
  await page.getByRole('dialog').getByRole('button', { name: results.save }).click();
  await expect(page.getByText(results.notScoredYet)).toBeHidden();
  await noNotice(page);
  await look(page, 'grading-saved');
  await page.getByRole('button', { name: results.history.open }).click();
  const history = page.getByRole('dialog');
  await expect(history.getByText(results.history.changed('Free Text, question 1', null, 9.5))).toBeVisible();
  await expect(history.getByText(results.history.automatic)).toBeVisible();
  await look(page, 'grading-history');

  const participant = await visit(petra);
  await participant.goto('/user-score');
  const row = participant.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell', { name: '9.5', exact: true })).toBeVisible();
  await expect(row).not.toContainText(participation.notPublished);
  await look(participant, 'own-scores-published');
});
