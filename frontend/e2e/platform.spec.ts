import type { Page } from '@playwright/test';
import { addPeople } from '../src/messages/en/addPeople';

import { auditActions } from '../src/messages/en/auditActions';
import { auth } from '../src/messages/en/auth';
import { common } from '../src/messages/en/common';
import { entities } from '../src/messages/en/entities';
import { errors } from '../src/messages/en/errors';
import { installation } from '../src/messages/en/installation';
import { organizations } from '../src/messages/en/organizations';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { person } from '../src/messages/en/person';
import { picker } from '../src/messages/en/picker';
import { roleName } from '../src/messages/en/roleNames';
import { roles } from '../src/messages/en/roles';
import { shell } from '../src/messages/en/shell';
import { teams } from '../src/messages/en/teams';
import { titles } from '../src/messages/en/titles';
import { users } from '../src/messages/en/users';
import { root } from './support/server';
import { chooseOption } from './support/steps';
import { expect, test } from './support/test';

const findRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const findHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const settingsTabs = (page: Page) => page.getByRole('navigation', { name: shell.settings }).getByRole('link');
const csvFile = (...lines: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
const password = 'Journey-password-1';

/** Returns the name of the button that opens an entry of the audit record. */
const recorded = (action: string, name: string) =>
  new RegExp(`${auditActions.sentences[action]?.replace('{}', name)}$`);

test('a super administrator raises a limit, and sees what was done and how the platform is', async ({ visit, api }) => {
  const club = await api.organization();
  const page = await visit(root);
  await page.goto(`/organizations?search=${encodeURIComponent(club.name)}`);
  await page.getByRole('link', { name: club.name, exact: true }).click();
  await page.getByLabel(organizations.userCount).fill('25');
  await pressButton(page, organizations.save);
  await expect(findRow(page, club.name)).toContainText(organizations.usersOf(1, 25));

  await page.getByRole('link', { name: titles.audit, exact: true }).click();
  await page
    .getByRole('button', { name: recorded('change_organization', club.name) })
    .first()
    .click();
  await expect(page.getByRole('row', { name: /^Maximum number of users/ })).toContainText('25');

  await page.getByRole('link', { name: titles.installation, exact: true }).click();
  await expect(page.getByRole('table', { name: installation.nodes }).getByRole('row')).not.toHaveCount(1);
  await page.getByRole('searchbox', { name: installation.search }).fill(club.name);
  await expect(findRow(page, club.name)).toContainText(installation.usersOf(1, 25));
});

test('an admin invites, imports and builds teams, and every step is in the record', async ({
  visit,
  api,
  invitationTo,
}) => {
  const club = await api.organization();
  const page = await visit(club.admin);

  await test.step('a grader is invited with a role of a preset, and sets the account up', async () => {
    await page.goto('/settings/roles/create');
    await page.getByLabel(roles.name).fill('Marker');
    await page.getByRole('button', { name: roles.presets.grader.label }).click();
    await pressButton(page, roles.save);
    await expect(findRow(page, 'Marker')).toBeVisible();
    await page.goto('/settings/user/create');
    await page.getByLabel(users.name, { exact: true }).fill('Grace');
    await page.getByLabel(users.email, { exact: true }).fill('grace');
    await chooseOption(page, users.assignRole, 'Marker');
    await pressButton(page, users.save);
    await expect(findRow(page, `grace@${club.domain}`)).toContainText(/Invited/);
    const grace = await visit();
    await grace.goto(await invitationTo(`grace@${club.domain}`));
    await expect(grace.getByText(club.name)).toBeVisible();
    await grace.getByLabel(auth.name, { exact: true }).fill('Grace');
    await grace.getByLabel(auth.newPassword, { exact: true }).fill(password);
    await grace.getByLabel(auth.confirmPassword, { exact: true }).fill(password);
    await pressButton(grace, auth.saveAccount);
    await expect(findHeading(grace, titles.results)).toBeVisible();
  });

  await test.step('participants come from a file', async () => {
    await page.goto('/settings/user/create/file');
    const people = ['Ada', 'Bob', 'Cyd'].map((name) => `${name},${name.toLowerCase()}@${club.domain},`);
    await page.locator('input[type=file]').setInputFiles(csvFile('name,email,password', ...people));
    await pressButton(page, addPeople.add(3));
    await expect(page.getByText(addPeople.doneInvited(3))).toBeVisible();
  });

  await test.step('a new entity becomes a team of them', async () => {
    await page.goto('/settings/entities/create');
    await page.getByRole('textbox', { name: entities.name }).fill('North');
    await page.getByRole('combobox', { name: entities.assignTo }).click();
    await page.getByRole('option', { name: new RegExp(`^${club.name}`) }).click();
    await pressButton(page, entities.saveAll(1));
    await expect(page.getByRole('treeitem', { name: /North/ })).toBeVisible();
    await page.goto('/settings/teams/create');
    await chooseOption(page, teams.entity, `North ${club.name}`);
    await page.getByRole('combobox', { name: teams.leader }).click();
    await page.getByRole('option', { name: /^Ada/ }).click();
    await page.getByRole('tab', { name: picker.source.file }).click();
    const members = ['bob', 'cyd'].map((name) => `${name}@${club.domain}`);
    await page.locator('input[type=file]').setInputFiles(csvFile('email', ...members));
    await pressButton(page, teams.createTeam);
    await expect(findRow(page, 'North')).toContainText('3');
  });

  await test.step('a user is deactivated and comes back', async () => {
    await page.goto('/settings/user?search=grace');
    await pressButton(page, common.actionsFor('Grace'));
    await page.getByRole('menuitem', { name: users.deactivateAction }).click();
    await page.getByRole('dialog').getByRole('button', { name: users.deactivate, exact: true }).click();
    await expect(findRow(page, 'grace@')).toContainText(users.states.deactivated);
    await pressButton(page, common.actionsFor('Grace'));
    await page.getByRole('menuitem', { name: users.reactivate }).click();
    await expect(findRow(page, 'grace@')).toContainText(users.states.active);
  });

  await test.step('the record tells all of it', async () => {
    await page.goto('/settings/audit');
    for (const [action, name] of [
      ['reactivate_user', 'Grace'],
      ['deactivate_user', 'Grace'],
      ['create_team', 'North'],
      ['import_users', 'Ada'],
      ['create_role', 'Marker'],
    ] as const) {
      await expect(page.getByRole('button', { name: recorded(action, name) })).toBeVisible();
    }
  });

  await test.step('the page of a person leads on to the record of them', async () => {
    await page.getByRole('link', { name: 'Grace', exact: true }).first().click();
    await expect(findHeading(page, 'Grace')).toBeVisible();
    await page.getByRole('link', { name: person.audit, exact: true }).last().click();
    await expect(page.getByRole('button', { name: recorded('reactivate_user', 'Grace') })).toBeVisible();
    await expect(page.getByRole('button', { name: recorded('create_role', 'Marker') })).toHaveCount(0);
  });

  await test.step('all whom the list finds get another role at once', async () => {
    await page.goto('/settings/user?search=grace');
    await page.getByRole('checkbox', { name: common.selectPage }).check();
    await pressButton(page, person.role.action);
    await page.getByRole('combobox', { name: person.role.role }).click();
    await page
      .getByRole('listbox')
      .getByRole('option', { name: roleName('user') })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: person.role.save }).click();
    await expect(findRow(page, 'grace@')).toContainText(roleName('user'));
  });
});

test('a clerk does what a custom role says, and nothing else', async ({ visit, api }) => {
  const club = await api.organization();
  const role = await api.role(club, 'viewAny user', 'create user');
  const person = await api.person(club);
  const page = await visit(await api.person(club, role));
  await page.goto('/');
  await expect(findHeading(page, users.title)).toBeVisible();
  await expect(page.getByRole('navigation', { name: shell.mainMenu }).getByRole('link')).toHaveText([shell.settings]);
  // A single tab is not shown.
  await expect(settingsTabs(page)).toHaveCount(0);

  await page.getByRole('link', { name: users.create }).click();
  await page.getByRole('link', { name: addPeople.one }).click();
  await page.getByLabel(users.name, { exact: true }).fill('Newcomer');
  await page.getByLabel(users.email, { exact: true }).fill('newcomer');
  await chooseOption(page, users.assignRole, addPeople.participant);
  await pressButton(page, users.save);
  await expect(findRow(page, 'newcomer@')).toBeVisible();

  // The role does not allow changes. So the edit page is read-only, and the other addresses redirect.
  await page.goto(`/settings/user/edit/${person.id}`);
  await expect(page.getByText(common.viewOnly)).toBeVisible();
  await expect(page.getByRole('button', { name: users.save })).toBeHidden();
  for (const path of ['/settings/roles', '/settings/teams', '/settings/entities', '/settings/audit', '/templates']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: common.notice })).toBeVisible();
    await expect(page).toHaveURL('/settings/user');
  }
});

test('a participant reaches nothing of the administration', async ({ visit, api }) => {
  const page = await visit(await api.person(await api.organization()));
  for (const [path, what] of [
    ['/organizations', organizations.title],
    ['/super/users', titles.users],
    ['/super/audit', titles.audit],
    ['/super/installation', titles.installation],
    ['/settings/user', titles.users],
    ['/settings/roles', titles.roles],
    ['/settings/teams', titles.teams],
    ['/settings/entities', titles.entities],
    ['/settings/audit', titles.audit],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: common.notice })).toContainText(errors.denied.view(what));
    await expect(findHeading(page, ownCompetitions.title)).toBeVisible();
  }
});
