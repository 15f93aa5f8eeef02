import { analysis } from '../../src/messages/en/analysis';
import { results } from '../../src/messages/en/results';
import { expect, lookAtFailures, test } from '../support/screens';
import { createAnalysed } from '../support/seeds';

test('the analysis of a competition', async ({ visit, api, look }) => {
  const club = await api.organization();
  const [competition, empty] = await Promise.all([
    createAnalysed(api, club, 12),
    api.template(club).then((template) => api.competition(club, template)),
  ]);
  const page = await visit(await api.grader(club));
  await page.goto('/reports');
  await look(page, 'reports');
  await page.getByRole('combobox', { name: analysis.kinds.competitions }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('table', { name: analysis.questions })).toBeVisible();
  // The charts are loaded after the page.
  await expect(page.getByRole('img', { name: analysis.scoresSaid }).locator('svg').first()).toBeVisible();
  for (const summary of await page.getByText(analysis.asTable).all()) await summary.click();
  await expect(page.getByRole('table', { name: analysis.scores })).toBeVisible();
  await look(page, 'analysis');
  // The last question is the one to arrange. Where the real questions are missing, there are fewer before it.
  const last = (await page.getByRole('table', { name: analysis.questions }).getByRole('row').count()) - 1;
  // The lowest discrimination comes first.
  await page.getByRole('table', { name: analysis.questions }).getByRole('link').first().click();
  await expect(page.getByRole('table', { name: analysis.choices })).toBeVisible();
  await look(page, 'analysis-question');
  await page.goto(`/reports/competitions/${competition}?question=${last}`);
  await expect(page.getByRole('table', { name: analysis.positions })).toBeVisible();
  await look(page, 'analysis-arrange');
  await page.goto(`/reports/competitions/${empty}`);
  await expect(page.getByText(analysis.nobody)).toBeVisible();
  await look(page, 'analysis-empty');
  const address = `/reports/competitions/${competition}`;
  await lookAtFailures(page, look, 'analysis', address, '**/api/v1/competitions/*/analysis');

  await page.goto(`/users/score/show/${competition}`);
  await page.getByRole('link', { name: results.analysis }).click();
  await expect(page.getByRole('table', { name: analysis.questions })).toBeVisible();
});
