import { common } from '../../src/messages/en/common';
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
  await lookAtFailures(page, look, 'users', '/settings/user', '**/api/v1/users?*');
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
});
