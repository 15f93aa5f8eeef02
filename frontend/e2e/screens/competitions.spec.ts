import * as limits from '../../src/api/limits.gen';
import { competitions } from '../../src/messages/en/competitions';
import { eventPage } from '../../src/messages/en/eventPage';
import { events } from '../../src/messages/en/events';
import { type Api, createMany, day, everyKind, type Organization } from '../support/api';
import { dialogOpen, expect, lookAtFailures, noNotice, openMenu, press, test } from '../support/screens';
import { FULL_LIST_COUNT, longName } from '../support/seeds';

const longTemplate = (api: Api, club: Organization) =>
  api.template(club, { ...everyKind, name: longName(limits.TemplateRequest.name.maxLength, 'Vorlage') });
const longRunning = { name: longName(limits.CompetitionRequest.name.maxLength, 'Laufend') };
const startsIn = (days: number) => ({ start_date: day(days), end_date: day(days + 27) });

test('the list of competitions', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/competitions');
  await look(page, 'competitions-empty');
  await page.goto('/completed/competition');
  await look(page, 'competitions-completed-empty');
  await lookAtFailures(page, look, 'competitions', '/competitions', '**/api/v1/competitions?*');
  const [template, people] = await Promise.all([longTemplate(api, club), api.people(club, 12)]);
  await api.competition(club, template, people, longRunning);
  await createMany(FULL_LIST_COUNT, (at) => api.competition(club, template, [], startsIn(3 + at)));
  await page.goto('/competitions');
  await look(page, 'competitions-full');
  await openMenu(page);
  await look(page, 'competitions-menu');
  await page.getByRole('menuitem', { name: events.deleteAction }).click();
  await dialogOpen(page);
  await look(page, 'competitions-delete', 'view');
  await page.goto('/competitions?status=running');
  await openMenu(page);
  await look(page, 'competitions-running');
});

test('creating and editing a competition', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/create-competitions');
  await look(page, 'competition-create');
  await press(page, competitions.save);
  await noNotice(page);
  await look(page, 'competition-create-missing');
  await page.getByLabel(events.specific).check();
  await look(page, 'competition-create-specific');
  await page.getByRole('button', { name: events.date }).click();
  await look(page, 'competition-create-calendar');
  const pending = await api.competition(club, await longTemplate(api, club), [], startsIn(3));
  await page.goto(`/edit-competitions/${pending}`);
  await look(page, 'competition-edit');
});

test('the participants of a competition', async ({ visit, api, look }) => {
  const club = await api.organization();
  const [template, people] = await Promise.all([longTemplate(api, club), api.people(club, 14)]);
  const [first] = people;
  const [running, pending] = await Promise.all([
    api.competition(club, template, people.slice(0, 12), longRunning),
    api.competition(club, template, [], startsIn(3)),
  ]);
  if (first) await api.answer(first, running, () => [], true);
  const page = await visit(club.admin);
  await page.goto(`/complete-edit-competitions/${pending}`);
  await look(page, 'competition-nobody');
  await page.getByRole('button', { name: events.assignButton }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').nth(3)).toBeVisible();
  await look(page, 'competition-assign', 'view');
  await page.goto(`/complete-edit-competitions/${running}`);
  await look(page, 'competition-manage');
  await page.goto(`/view-competitions/${running}`);
  await look(page, 'competition-view');
  await page.goto(`/users/score/show/${running}`);
  await look(page, 'competition-results-tab');
  await page.goto(`/view-competitions/${pending}`);
  await look(page, 'competition-view-pending');
  await openMenu(page);
  await page.getByRole('menuitem', { name: eventPage.duplicate }).click();
  await expect(page.getByText(eventPage.copied)).toBeVisible();
  await look(page, 'competition-duplicate');
});
