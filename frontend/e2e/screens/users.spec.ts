import { audit } from '../../src/messages/en/audit';
import { common } from '../../src/messages/en/common';
import { person } from '../../src/messages/en/person';
import { roleName } from '../../src/messages/en/roleNames';
import { shell } from '../../src/messages/en/shell';
import { users } from '../../src/messages/en/users';
import { dialogOpen, expect, lookAtFailures, noNotice, openMenu, press, test } from '../support/screens';
import { createLongRoles, createLongUsers, FULL_LIST_COUNT } from '../support/seeds';
import { root } from '../support/server';

test('the users of the platform', async ({ visit, look }) => {
  const page = await visit(root);
  await page.goto('/super/users');
  await look(page, 'platform-users');
  await page.goto('/super/users/create');
  await look(page, 'platform-user-create');
});

test('the users of an organization', async ({ visit, api, look }) => {
  const club = await api.organization();
  await createLongUsers(api, club, await createLongRoles(api, club, FULL_LIST_COUNT));
  const page = await visit(club.admin);
  await page.goto('/settings/user');
  await look(page, 'users-full');
  await page.goto('/settings/user?page=2');
  await look(page, 'users-second-page');
  await openMenu(page);
  await look(page, 'users-menu');
  await page.getByRole('menuitem', { name: users.deleteAction }).click();
  await dialogOpen(page);
  await look(page, 'users-delete', 'view');
  await page.getByRole('button', { name: common.cancel }).click();
  await openMenu(page);
  await page.getByRole('menuitem', { name: users.endSessionsAction }).click();
  await dialogOpen(page);
  await look(page, 'users-end-sessions', 'view');
  await page.getByRole('button', { name: common.cancel }).click();
  await openMenu(page);
  await page.getByRole('menuitem', { name: users.deactivateAction }).click();
  await dialogOpen(page);
  await look(page, 'users-deactivate', 'view');
  await lookAtFailures(page, look, 'users', '/settings/user', '**/api/v1/users?*');
});

test('users in each state', async ({ visit, api, look }) => {
  const club = await api.organization();
  const [active, gone] = [await api.person(club), await api.person(club)];
  const session = await api.signIn(club.admin);
  await session.POST('/api/v1/users/{id}/deactivate', { params: { path: { id: gone.id } } });
  await session.POST('/api/v1/users', {
    body: { name: 'Invited One', email: `invited@${club.domain}`, role: 'user', invitation: true },
  });
  await api.signIn(active);
  const page = await visit(club.admin);
  await page.goto('/settings/user');
  await expect(page.getByText(users.states.deactivated).last()).toBeVisible();
  await look(page, 'users-states');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: users.deactivateAction }).click();
  await dialogOpen(page);
  await look(page, 'users-deactivate-many', 'view');
  await page.getByRole('button', { name: users.deactivate, exact: true }).click();
  await expect(page.getByText(users.deactivateMany.done(2)).first()).toBeVisible();
  await page.goto('/settings/user?state=deactivated');
  await expect(page.getByText('Invited One')).toBeVisible();
  await look(page, 'users-filtered');
  await page.setViewportSize({ width: 390, height: 844 });
  const opener = page.getByRole('button', { name: common.filters });
  await expect(opener).toContainText(common.filtersActive);
  // The first row is visible, because the filters open only on request.
  await expect(page.getByText('Invited One')).toBeInViewport();
  await opener.click();
  await expect(page.getByRole('combobox', { name: users.state })).toHaveValue('deactivated');
  await look(page, 'users-filters-open', 'view');
});

test('the page of a person', async ({ visit, api, look }) => {
  const club = await api.organization();
  const one = await api.person(club);
  await api.signIn(one);
  const page = await visit(club.admin);
  await page.goto('/settings/user');
  await page.getByRole('link', { name: one.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: person.signedInOn })).toBeVisible();
  await expect(page.getByText(person.noTeam)).toBeVisible();
  await look(page, 'person');
  await press(page, common.actionsFor(one.name));
  await look(page, 'person-menu', 'view');
  await page.keyboard.press('Escape');
  await press(page, person.changeRole);
  await dialogOpen(page);
  await look(page, 'person-role', 'view');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: person.events }).click();
  await expect(page.getByText(person.noEvents)).toBeVisible();
  await look(page, 'person-events');
  await page.getByRole('link', { name: person.audit, exact: true }).last().click();
  await expect(page.getByRole('table', { name: audit.entries }).getByRole('button').first()).toBeVisible();
  await look(page, 'person-audit');
});

test('another role for all whom the list finds', async ({ visit, api, look }) => {
  const club = await api.organization();
  await api.people(club, 12);
  const page = await visit(club.admin);
  await page.goto('/settings/user');
  await page.getByRole('checkbox', { name: common.selectPage }).check();
  await press(page, common.selectAllMatching(13));
  await look(page, 'users-all-selected', 'view');
  await page.setViewportSize({ width: 1280, height: 800 });
  const [bar, menu] = await Promise.all([
    page.getByRole('group', { name: common.selection }).boundingBox(),
    page.getByRole('navigation', { name: shell.mainMenu }).boundingBox(),
  ]);
  expect(bar?.x).toBeGreaterThanOrEqual((menu?.x ?? 0) + (menu?.width ?? 0));
  expect(bar?.height, 'the bar is one line').toBeLessThan(60);
  await press(page, person.role.action);
  await dialogOpen(page);
  await page.getByRole('combobox', { name: person.role.role }).click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: roleName('suber-admin') })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: person.role.save }).click();
  await expect(page.getByRole('dialog')).toContainText(person.role.reasons.own);
  await look(page, 'users-role-left-out', 'view');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('cell', { name: roleName('suber-admin') })).toHaveCount(10);
});

test('editing a user', async ({ visit, api, look }) => {
  const club = await api.organization();
  await api.person(club);
  const page = await visit(club.admin);
  await page.goto('/settings/user');
  await openMenu(page);
  await page.getByRole('menuitem', { name: users.editAction }).click();
  await expect(page.getByRole('button', { name: users.endSessions })).toBeVisible();
  await look(page, 'user-edit');
  await press(page, users.endSessions);
  await dialogOpen(page);
  await look(page, 'user-edit-end-sessions', 'view');
});

test('a user who may do more, and oneself', async ({ visit, api, look }) => {
  const club = await api.organization();
  const clerk = await api.person(club, await api.role(club, 'viewAny user', 'update user', 'delete user'));
  const page = await visit(clerk);
  await page.goto('/settings/user');
  await page.getByRole('link', { name: club.admin.name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: club.admin.name })).toBeVisible();
  await look(page, 'person-not-assignable');
  await page.getByRole('link', { name: person.edit, exact: true }).click();
  await expect(page.getByText(users.mayDoMore)).toBeVisible();
  await expect(page.getByRole('button', { name: users.save })).toHaveCount(0);
  await look(page, 'user-edit-not-assignable');
  await page.goto('/settings/user');
  await page.getByRole('link', { name: clerk.name, exact: true }).click();
  await page.getByRole('link', { name: person.edit, exact: true }).click();
  await expect(page.getByRole('link', { name: users.ownPassword })).toBeVisible();
  await look(page, 'user-edit-own');
});

test('creating a user', async ({ visit, api, look }) => {
  const club = await api.organization();
  await createLongRoles(api, club, FULL_LIST_COUNT);
  const page = await visit(club.admin);
  await page.goto('/settings/user/create');
  await look(page, 'user-create');
  await press(page, users.save);
  await noNotice(page);
  await look(page, 'user-create-missing');
  await page.getByRole('combobox', { name: users.assignRole }).click();
  await look(page, 'user-create-roles');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: users.setPassword }).check();
  await page.getByLabel(users.password, { exact: true }).fill('Password1!');
  await expect(page.getByRole('meter')).toBeVisible();
  await look(page, 'user-create-password');
});
