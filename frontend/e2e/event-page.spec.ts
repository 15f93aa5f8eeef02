import { eventPage } from '../src/messages/en/eventPage';
import { events } from '../src/messages/en/events';
import { day, everyKind } from './support/api';
import { pickDay } from './support/steps';
import { expect, test } from './support/test';

const ahead = { start_date: day(3), end_date: day(9) };

test('an event of either kind is one page with tabs, each at its address', async ({ visit, api, axe }) => {
  const club = await api.organization();
  const { multipleChoices } = everyKind;
  const [petra, template] = await Promise.all([api.person(club), api.template(club, { multipleChoices })]);
  const [competition, training] = [
    await api.competition(club, template, [petra], { name: 'Night shift triage' }),
    await api.training(club, template, [petra], { name: 'Forklift drill', training_type: 'private' }),
  ];
  const page = await visit(club.admin);
  for (const [name, overview, participants, results, analysis] of [
    [
      'Night shift triage',
      `/view-competitions/${competition}`,
      `/complete-edit-competitions/${competition}`,
      `/users/score/show/${competition}`,
      `/reports/competitions/${competition}`,
    ],
    [
      'Forklift drill',
      `/view-trainings/${training}`,
      `/complete-edit-trainings/${training}`,
      `/results/trainings/${training}`,
      `/reports/trainings/${training}`,
    ],
  ] as const) {
    await page.goto(overview);
    const tabs = page.getByRole('navigation', { name: eventPage.tabs });
    await expect(tabs.getByRole('link')).toHaveText([
      eventPage.overview,
      'Participants 1',
      eventPage.live,
      eventPage.results,
      eventPage.analysis,
    ]);
    for (const [tab, address] of [
      ['Participants 1', participants],
      [eventPage.results, results],
      [eventPage.analysis, analysis],
      [eventPage.overview, overview],
    ] as const) {
      await tabs.getByRole('link', { name: tab }).focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expect(page).toHaveTitle(new RegExp(`^${tab.split(' ')[0]} · ${name} · `));
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
      await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
      await axe(page);
    }
  }
});

test('who may not see scores has no tab of them, and the server refuses them', async ({ visit, api }) => {
  const club = await api.organization();
  const template = await api.template(club, { multipleChoices: everyKind.multipleChoices });
  const competition = await api.competition(club, template, [await api.person(club)]);
  const organizer = await api.person(club, await api.role(club, 'viewAny competition', 'update competition'));
  const page = await visit(organizer);
  await page.goto(`/view-competitions/${competition}`);
  await expect(page.getByRole('navigation', { name: eventPage.tabs }).getByRole('link')).toHaveText([
    eventPage.overview,
    'Participants 1',
    eventPage.live,
  ]);
  const session = await api.signIn(organizer);
  const call = session.GET('/api/v1/competitions/usersAnswered/{id}', { params: { path: { id: competition } } });
  await expect(call).rejects.toThrow(': 403 ');
});

test('an event is duplicated from its row with new days, and nobody takes part', async ({ visit, api, axe }) => {
  const club = await api.organization();
  const template = await api.template(club, { multipleChoices: everyKind.multipleChoices });
  await api.competition(club, template, [await api.person(club)], { ...ahead, name: 'Cold chain', duration: 45 });
  const page = await visit(club.admin);
  await page.goto('/competitions');
  await page.getByRole('button', { name: 'Actions for Cold chain' }).click();
  await page.getByRole('menuitem', { name: eventPage.duplicate }).click();
  await expect(page.getByLabel('Competition Name')).toHaveValue('Cold chain Copy');
  await expect(page.getByLabel(events.durationMinutes)).toHaveValue('45');
  await axe(page);
  await pickDay(page, events.startDate, 4);
  await pickDay(page, events.endDate, 6);
  await page.getByRole('button', { name: 'Save competition' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cold chain Copy' })).toBeVisible();
  await expect(page.getByText(events.assignHint)).toBeVisible();
});
