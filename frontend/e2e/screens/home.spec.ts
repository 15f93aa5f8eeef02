import { ownHome as t } from '../../src/messages/en/ownHome';
import { participation } from '../../src/messages/en/participation';
import { createMany, day, everyKind } from '../support/api';
import { dialogOpen, expect, failRequests, press, test } from '../support/screens';
import { allSaved, tabTo } from '../support/steps';

/** A template whose scores need no grader. */
const graded = { multipleChoices: everyKind.multipleChoices };

test("the participant's home", async ({ visit, api, look }) => {
  const club = await api.organization();
  const [petra, paul] = await api.people(club, 2);
  if (!petra || !paul) throw new Error('nobody to take part');
  const page = await visit(petra);
  await page.goto('/home');
  await expect(page.getByText(t.empty)).toBeVisible();
  await look(page, 'home-empty');

  const template = await api.template(club, graded);
  const named = (name: string, values = {}) => api.competition(club, template, [petra, paul], { name, ...values });
  const [spring, warehouse, night] = [
    await named('Spring Logistics Challenge'),
    await named('Warehouse Safety Round 3'),
    await named('Night Shift Triage'),
  ];
  await named('Cold Chain Basics', { duration: 45 });
  await named('Regional Dispatch Qualifier', { start_date: day(1), end_date: day(3) });
  await named('Route Planning Sprint', { start_date: day(10), end_date: day(11), duration: 50 });
  await api.training(club, template, [], { name: 'Pallet Labelling Drill', duration: 20 });
  const right = ({ answers }: { answers: { id: string; value: string }[] }) =>
    answers.filter(({ value }) => value === 'Canberra').map(({ id }) => ({ answer_id: id, value: '1' }));
  await api.answer(petra, spring, right, true);
  const staff = await api.signIn(club.admin);
  await staff.POST('/api/v1/competitions/{id}/scores/publish', { params: { path: { id: spring } } });
  await api.answer(petra, warehouse, () => [], true);

  await page.goto('/home');
  await expect(page.getByRole('heading', { name: t.latest })).toBeVisible();
  await expect(page.getByText(t.closesIn)).toBeVisible();
  await look(page, 'home-open');

  await page.goto(`/competition/${night}/start`);
  await page.getByRole('checkbox').first().check();
  await allSaved(page);
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /^Continue/ })).toBeVisible();
  await expect(page.getByText(/^1 of 1 answered, as of /)).toBeVisible();
  await expect(page.getByText(t.closesIn)).toBeHidden();
  await look(page, 'home-running');

  await page.getByRole('button', { name: t.startOf('Cold Chain Basics') }).click();
  await dialogOpen(page);
  await expect(page.getByText(/^Night Shift Triage is still running/)).toBeVisible();
  await look(page, 'home-start', 'view');
  await press(page, participation.startNot);

  await failRequests(page, '**/api/v1/user/assigned-competition?*', 500);
  await page.goto('/home');
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'home-500');
});

test('a home with many events shows the first of each', async ({ visit, api, look }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const template = await api.template(club, graded);
  await createMany(7, (at) =>
    api.competition(club, template, [petra], {
      name: `${at} Donaudampfschifffahrtsgesellschaftskapitän und noch mehr`,
    }),
  );
  await createMany(6, (at) =>
    api.training(club, template, [], { name: `${at} drill`, start_date: day(2), end_date: day(4) }),
  );
  const page = await visit(petra);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: new RegExp(`^${t.coming} 6`) })).toBeVisible();
  await look(page, 'home-many');
});

test('the home with the keyboard alone', async ({ visit, api }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const template = await api.template(club, graded);
  await api.competition(club, template, [petra], { name: 'Cold Chain Basics' });
  await api.competition(club, template, [petra], { name: 'Qualifier', start_date: day(1), end_date: day(3) });
  const page = await visit(petra);
  await page.goto('/home');
  const start = page.getByRole('button', { name: t.startOf('Cold Chain Basics') });
  await expect(start).toBeVisible();
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: participation.startNot })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(start).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: t.addToCalendarOf('Qualifier') }));
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toBe('event.ics');
});
