import { common } from '../../src/messages/en/common';
import { picker } from '../../src/messages/en/picker';
import { teams } from '../../src/messages/en/teams';
import { dialogOpen, expect, failRequests, lookAtFailures, noNotice, openMenu, press, test } from '../support/screens';
import { createTeam, createTeamEntities, FULL_LIST_COUNT } from '../support/seeds';

const PATH = '**/api/v1/teams?*';

test('the teams of an organization', async ({ visit, api, look }) => {
  const club = await api.organization();
  const [long = '', second = ''] = await createTeamEntities(api, club, FULL_LIST_COUNT);
  await createTeam(api, club, long, await api.people(club, 3));
  await createTeam(api, club, second, await api.people(club, 1));
  const page = await visit(club.admin);
  await page.goto('/settings/teams?sort_by=name&sort=asc');
  await expect(page.getByRole('link', { name: long })).toBeVisible();
  await look(page, 'teams-full');
  await page.goto('/settings/teams?userCountFlag=all&page=2');
  await look(page, 'teams-second-page');
  await page.goto('/settings/teams?userCountFlag=true');
  await look(page, 'teams-without-users');
  await openMenu(page);
  await look(page, 'teams-barred-menu');
  await page.goto('/settings/teams?search=team');
  await openMenu(page);
  await look(page, 'teams-menu');
  await page.getByRole('menuitem', { name: teams.deleteAction }).click();
  await dialogOpen(page);
  await look(page, 'teams-delete', 'view');
  await page.getByRole('button', { name: common.cancel }).click();
  await page.goto('/settings/teams?search=nothing');
  await expect(page.getByText(common.noData, { exact: true })).toBeVisible();
  await look(page, 'teams-no-match');
  await lookAtFailures(page, look, 'teams', '/settings/teams', PATH);
});

test('creating a team', async ({ visit, api, look }) => {
  const club = await api.organization();
  const [long = ''] = await createTeamEntities(api, club, 2);
  const [leader, member] = await api.people(club, 3);
  const page = await visit(club.admin);
  await page.goto('/settings/teams/create');
  await look(page, 'team-create');
  await press(page, teams.createTeam);
  await noNotice(page);
  await look(page, 'team-create-missing');
  await page.getByRole('combobox', { name: teams.entity }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await look(page, 'team-create-entities', 'view');
  await page.getByRole('option', { name: long }).click();
  await page.getByRole('combobox', { name: teams.leader }).fill(leader?.name ?? '');
  await page.getByRole('option', { name: leader?.name ?? '' }).click();
  await page.getByRole('checkbox', { name: common.selectRow(member?.name ?? '') }).check();
  await look(page, 'team-create-filled');
  await page.getByRole('tab', { name: picker.source.import }).click();
  await look(page, 'team-create-import');
  await page.getByRole('tab', { name: picker.source.paste }).click();
  await page.getByRole('textbox', { name: picker.paste }).fill(`${leader?.email}\n${club.admin.email}\nnobody`);
  await expect(page.getByText(teams.pasted(1, 3))).toBeVisible();
  await look(page, 'team-create-paste');
  await press(page, teams.createTeamOf(2));
  await expect(page.getByRole('link', { name: long })).toBeVisible();
  await page.goto('/settings/teams/create');
  await page.getByRole('tab', { name: picker.source.file }).click();
  await page.getByRole('combobox', { name: teams.entity }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: teams.leader }).click();
  await page.getByRole('option').first().click();
  const rows = ['email', ...Array.from({ length: 12 }, (_, n) => `nobody${n}@${club.domain}`)];
  await page.locator('input[type=file]').setInputFiles({
    name: 'A quite long name of a file with the users of the team.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await press(page, teams.createTeam);
  await expect(page.getByRole('list', { name: teams.wrongRecords })).toBeVisible();
  await look(page, 'team-create-file');
});

test('editing a team', async ({ visit, api, look }) => {
  const club = await api.organization();
  const [long = ''] = await createTeamEntities(api, club, 1);
  const [leader, member] = await api.people(club, 2);
  await createTeam(
    api,
    club,
    long,
    [leader, member].filter((one) => one !== undefined),
  );
  const page = await visit(club.admin);
  await page.goto('/settings/teams?search=team');
  await page.getByRole('link', { name: long }).click();
  await expect(page.getByRole('combobox', { name: teams.leader })).toHaveValue(leader?.name ?? '');
  await look(page, 'team-edit');
  await page.getByRole('combobox', { name: teams.leader }).click();
  await page.getByRole('option', { name: member?.name ?? '' }).click();
  const removal = `${teams.removeUser(leader?.name ?? '')}: ${teams.leaderSoFar}`;
  await expect(page.getByRole('button', { name: removal })).toHaveAttribute('aria-disabled', 'true');
  await page.getByText(teams.everybody(2), { exact: true }).click();
  await look(page, 'team-edit-other-leader');
  await failRequests(page, '**/api/v1/teams/*', 409);
  await press(page, teams.save);
  await noNotice(page);
  // The tooltip of a blocked button is outside of the landmarks, so that axe rule is off.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await look(page, 'team-edit-refused');
});

test('the empty list of teams', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.route(PATH, (route) =>
    route.fulfill({
      json: {
        data: [],
        meta: { current_page: 1, last_page: 1, per_page: 10, total: 0 },
        availableUsers: [],
        availableUsersTotal: 0,
      },
    }),
  );
  await page.goto('/settings/teams');
  await expect(page.getByText(teams.empty)).toBeVisible();
  await look(page, 'teams-empty');
});
