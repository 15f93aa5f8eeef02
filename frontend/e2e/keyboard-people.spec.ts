import { addPeople } from '../src/messages/en/addPeople';
import { common } from '../src/messages/en/common';
import { files } from '../src/messages/en/files';
import { roles } from '../src/messages/en/roles';
import { shell } from '../src/messages/en/shell';
import { staffHome } from '../src/messages/en/staffHome';
import { teams } from '../src/messages/en/teams';
import { users } from '../src/messages/en/users';
import { createTeamEntities } from './support/seeds';
import { pickOption, pressEnter, replaceText, tabTo } from './support/steps';
import { expect, test } from './support/test';

// Other tests do the same with the mouse in every run.
test.skip(!process.env.PALESTRA_TEST_ALL, 'by keyboard only in test-all');

test('a role, a file of people and a team, with the keyboard alone', async ({ visit, api }) => {
  const club = await api.organization();
  const [entity = ''] = await createTeamEntities(api, club, 1);
  const page = await visit(club.admin);
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/');

  await test.step('a role from a preset, with two boxes more', async () => {
    await pressEnter(page, link(shell.settings));
    await pressEnter(page, link(roles.title));
    await pressEnter(page, link(roles.create));
    await pressEnter(page, page.getByRole('button', { name: roles.presets.grader.label }));
    await tabTo(page, page.getByRole('checkbox', { name: 'Create Team' }));
    await page.keyboard.press('Space');
    const needed = page.getByRole('checkbox', { name: 'View Team' });
    await expect(needed).toBeChecked();
    await expect(needed).toBeDisabled();
    await expect(needed).toHaveAccessibleDescription(roles.listNeededBy([roles.categories.add]));
    await expect(page.getByText(roles.differs(roles.presets.grader.label, 2, 0).trim())).toBeVisible();
    await replaceText(page, roles.name, 'Marker');
    await pressEnter(page, button(roles.save));
    await expect(page.getByRole('row').filter({ hasText: 'Marker' })).toBeVisible();
  });

  await test.step('a file with a mistake, which is corrected in its cell', async () => {
    await pressEnter(page, link(users.tab));
    await pressEnter(page, link(staffHome.addPeople));
    await pressEnter(page, link(addPeople.file));
    await tabTo(page, page.getByRole('button', { name: files.drop }));
    const lines = Array.from({ length: 20 }, (_, at) => {
      const letter = String.fromCharCode(65 + at);
      return `Person ${letter},${at === 3 ? '' : `person${letter}@${club.domain}`}`;
    });
    const buffer = Buffer.from(['name,email', ...lines].join('\n'));
    // The dialog that Enter opens belongs to the system.
    await page.locator('input[type=file]').setInputFiles({ name: 'intake.csv', mimeType: 'text/csv', buffer });
    await pressEnter(page, page.getByRole('button', { name: addPeople.correct(addPeople.email, 5) }));
    await page.keyboard.type(`persond@${club.domain}`);
    await page.keyboard.press('Enter');
    await pressEnter(page, button(addPeople.add(20)));
    await expect(page.getByText(addPeople.doneInvited(20))).toBeVisible();
  });

  await test.step('a team, whose people are selected as a range', async () => {
    await pressEnter(page, link(shell.settings));
    await pressEnter(page, link(teams.title));
    await pressEnter(page, link(teams.create));
    // The option also says where the entity is in the tree.
    await pickOption(page, teams.entity, new RegExp(`^${entity}`));
    const box = (letter: string) =>
      page.getByRole('checkbox', { name: common.selectRow(`Person ${letter}`), exact: true });
    await tabTo(page, box('A'));
    await page.keyboard.press('Space');
    await tabTo(page, box('H'));
    await page.keyboard.press('Shift+Space');
    await expect(page.getByRole('heading', { name: teams.people(8) })).toBeVisible();
    await pressEnter(page, button(teams.makeLeaderOf('Person A')));
    await pressEnter(page, button(teams.createTeamOf(8)));
    await expect(page.getByRole('row').filter({ hasText: entity })).toContainText('8');
  });
});
