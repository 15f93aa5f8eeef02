import { eventLive } from '../../src/messages/en/eventLive';
import { shell } from '../../src/messages/en/shell';
import { staffHome } from '../../src/messages/en/staffHome';
import { templates } from '../../src/messages/en/templates';
import { day, everyKind } from '../support/api';
import { expect, failRequests, test } from '../support/screens';

test('the home of staff, from the first steps to a day with work', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/templates');
  // A list without rows has no search.
  await expect(page.getByText(templates.empty)).toBeVisible();
  await expect(page.getByRole('search')).toHaveCount(0);
  await page.getByRole('link', { name: shell.homeLink }).click();
  await expect(page.getByRole('heading', { level: 1, name: staffHome.firstSteps })).toBeVisible();
  await look(page, 'home-first-steps');
  const [petra, template] = await Promise.all([api.person(club), api.template(club)]);
  const ahead = { start_date: day(2), end_date: day(9) };
  await api.competition(club, template, [petra], { ...ahead, name: 'Customs desk, winter' });
  await page.reload();
  await expect(page.getByText(staffHome.states.scheduled)).toBeVisible();
  await look(page, 'home-first-steps-done');
  const running = await api.competition(club, template, [petra], { name: 'Night shift triage' });
  await api.training(club, template, [], { ...ahead, name: 'السلامة في المستودعات' });
  await api.competition(club, await api.template(club, everyKind), [], { ...ahead, name: '欧洲仓储竞赛 2026' });
  await api.answer(petra, running, () => [], true);
  await page.reload();
  await expect(page.getByRole('link', { name: staffHome.openRunning('Night shift triage') })).toBeVisible();
  await expect(page.getByRole('list', { name: eventLive.counts })).toBeVisible();
  await look(page, 'home-staff');
  await failRequests(page, '**/api/v1/competitions/gotAnswers?*', 500);
  await page.reload();
  await expect(page.getByText(staffHome.failed)).toBeVisible();
  await look(page, 'home-staff-500');
});
