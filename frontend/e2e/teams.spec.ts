import { picker } from '../src/messages/en/picker';
import { teams } from '../src/messages/en/teams';
import { users } from '../src/messages/en/users';
import { Counted } from './support/counted';
import { createTeamEntities } from './support/seeds';
import { expect, test } from './support/test';

/** The maximum number of interactions to create a team of 15 (issue 28). */
const MOST = 20;

test('a team of 15 takes at most 20 interactions with check boxes, and few by a paste', async ({
  visit,
  api,
  axe,
  shot,
}) => {
  const club = await api.organization();
  const [entity = '', other = ''] = await createTeamEntities(api, club, 2);
  const people = await api.people(club, 33);
  const chosen = [...people].sort((one, two) => one.name.localeCompare(two.name)).slice(0, 15);
  const [leader] = chosen;
  const page = await visit(club.admin);
  await page.goto('/settings/teams');

  await test.step('with check boxes', async () => {
    const counted = new Counted(page);
    await counted.click(page.getByRole('link', { name: teams.create }).first());
    await counted.click(page.getByRole('combobox', { name: teams.entity }));
    await counted.click(page.getByRole('option', { name: entity }));
    for (const { name } of chosen)
      await counted.click(page.getByRole('checkbox', { name: `Select ${name}`, exact: true }));
    await counted.click(page.getByRole('button', { name: teams.makeLeaderOf(leader?.name ?? ''), exact: true }));
    await expect(page.getByRole('heading', { name: teams.people(15) })).toBeVisible();
    await axe(page);
    await shot(page, 'team-of-15');
    await counted.click(page.getByRole('button', { name: teams.createTeamOf(15) }));
    await expect(page.getByRole('row').filter({ hasText: entity })).toContainText('15');
    expect(counted.total, counted.steps).toBeLessThanOrEqual(MOST);
  });

  await test.step('by a paste, with the true reason for each address that cannot be used', async () => {
    const counted = new Counted(page);
    const pasted = people.filter((one) => !chosen.includes(one)).slice(0, 15);
    await counted.click(page.getByRole('link', { name: teams.create }).first());
    await counted.click(page.getByRole('combobox', { name: teams.entity }));
    await counted.click(page.getByRole('option', { name: other }));
    await counted.click(page.getByRole('tab', { name: picker.source.paste }));
    const lines = [
      ...pasted.map(({ name, email }) => `${name} <${email}>`),
      leader?.email,
      club.admin.email,
      'stranger@elsewhere.example',
    ];
    await counted.fill(page.getByRole('textbox', { name: picker.paste }), lines.join('\n'));
    await expect(page.getByText(teams.pasted(15, 18))).toBeVisible();
    await expect(page.getByText(`This user is in the team ${entity}`)).toBeVisible();
    await expect(page.getByText('Only users with the role Default User can be in a team')).toBeVisible();
    await expect(page.getByText('No user of the organization has this address')).toBeVisible();
    await axe(page);
    await shot(page, 'team-paste');
    await counted.click(page.getByRole('button', { name: teams.addPeople(15) }));
    await counted.click(page.getByRole('button', { name: teams.makeLeaderOf(pasted[0]?.name ?? ''), exact: true }));
    await counted.click(page.getByRole('button', { name: teams.createTeamOf(15) }));
    await expect(page.getByRole('row').filter({ hasText: other })).toContainText('15');
    expect(counted.total, counted.steps).toBeLessThanOrEqual(8);
  });
});

test('people who are selected in the user list become a team', async ({ visit, api, shot }) => {
  const club = await api.organization();
  const [entity = ''] = await createTeamEntities(api, club, 1);
  const [ada, ben] = await api.people(club, 2);
  const page = await visit(club.admin);
  await page.goto('/settings/user');
  for (const name of [ada?.name ?? '', ben?.name ?? '', club.admin.name]) {
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  }
  await page.getByRole('button', { name: users.makeTeam }).click();
  await expect(page.getByRole('heading', { level: 1, name: teams.create })).toBeVisible();
  await expect(page.getByRole('heading', { name: teams.people(2) })).toBeVisible();
  await expect(page.getByText(teams.leftOut(1))).toBeVisible();
  await page.getByRole('combobox', { name: teams.entity }).click();
  await page.getByRole('option', { name: entity }).click();
  await page.getByRole('button', { name: teams.makeLeaderOf(ada?.name ?? ''), exact: true }).click();
  await shot(page, 'team-from-users');
  await page.getByRole('button', { name: teams.createTeamOf(2) }).click();
  await expect(page.getByRole('row').filter({ hasText: entity })).toContainText('2');
});
