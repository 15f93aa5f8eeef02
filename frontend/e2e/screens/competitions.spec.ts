import * as limits from '../../src/api/limits.gen';
import { calendar } from '../../src/messages/en/calendar';
import { competitions } from '../../src/messages/en/competitions';
import { eventPage } from '../../src/messages/en/eventPage';
import { events } from '../../src/messages/en/events';
import { picker } from '../../src/messages/en/picker';
import { type Api, createMany, day, everyKind, type Organization } from '../support/api';
import { dialogOpen, expect, failRequests, lookAtFailures, noNotice, openMenu, press, test } from '../support/screens';
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
  const admin = await api.signIn(club.admin);
  const invited = `petra.${'von-und-zu-'.repeat(4)}petersen@${club.domain}`;
  await admin.POST('/api/v1/users', {
    body: { name: 'Petra von und zu Petersen', email: invited, role: 'user', invitation: true },
  });
  await admin.POST('/api/v1/competitions/assign/{id}/{kind}', {
    params: { path: { id: running, kind: 'users' } },
    body: { emails: [invited] },
  });
  if (first) await api.answer(first, running, () => [], true);
  const page = await visit(club.admin);
  await page.goto(`/complete-edit-competitions/${pending}`);
  await look(page, 'competition-nobody');
  await page.getByRole('button', { name: events.assignButton }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').nth(3)).toBeVisible();
  await look(page, 'competition-assign', 'view');
  await page.goto(`/complete-edit-competitions/${running}?page=2`);
  await expect(page.getByText(picker.accounts.invited)).toBeVisible();
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

test('the calendar', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/competitions/calendar');
  await expect(page.getByText(calendar.count(0))).toBeVisible();
  await look(page, 'calendar-empty');
  const template = await longTemplate(api, club);
  const specific = (offset: number, hour: number) => ({
    date_type: 2 as const,
    start_date: null,
    duration: null,
    end_date: day(offset),
    start_time: `${String(hour).padStart(2, '0')}:00:00`,
    end_time: `${hour + 1}:30:00`,
  });
  await api.competition(club, template, [], { ...startsIn(40), end_date: day(52), name: 'Qualifier of the regions' });
  await api.training(club, template, [], { start_date: day(42), end_date: day(46), name: 'السلامة في المستودعات' });
  await createMany(8, (at) => api.competition(club, template, [], { ...specific(43, 9 + at), name: `Cup ${at}` }));
  await createMany(6, (at) => api.competition(club, template, [], specific(36 + 3 * at, 10)));
  await page.goto(`/trainings/calendar?date=${day(43)}`);
  await expect(page.getByText(calendar.loading)).toBeHidden();
  await look(page, 'calendar-month');
  await page
    .getByRole('button', { name: /Qualifier of the regions/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: calendar.open })).toBeVisible();
  await look(page, 'calendar-facts', 'view');
  await page.goto(`/competitions/calendar?view=week&date=${day(43)}`);
  await expect(page.getByRole('button', { name: /Cup 7/ })).toBeVisible();
  await look(page, 'calendar-week');
  await failRequests(page, '**/api/v1/trainings?*', 500);
  await page.goto('/competitions/calendar');
  await expect(page.getByText(calendar.failed)).toBeVisible();
  await look(page, 'calendar-500');
});
