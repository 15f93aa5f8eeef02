import { roleName } from '../../src/messages/en/roleNames';
import { roles } from '../../src/messages/en/roles';
import { dialogOpen, noNotice, openMenu, press, test } from '../support/screens';
import { createLongRoles, FULL_LIST_COUNT } from '../support/seeds';
import { root } from '../support/server';

test('the roles of the platform', async ({ visit, look }) => {
  const page = await visit(root);
  await page.goto('/roles');
  await look(page, 'platform-roles');
  await page.goto('/create-role');
  await look(page, 'platform-role-create');
});

test('the roles of an organization', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/settings/roles');
  await look(page, 'roles-first');
  await page.getByRole('button', { name: roles.whatItCanOf(roleName('suber-admin')) }).click();
  await dialogOpen(page);
  await look(page, 'roles-built-in', 'view');
  await page.keyboard.press('Escape');
  await createLongRoles(api, club, FULL_LIST_COUNT);
  await page.goto('/settings/roles');
  await look(page, 'roles-full');
  await openMenu(page);
  await look(page, 'roles-menu');
  await page.keyboard.press('Escape');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await look(page, 'role-edit');
});

test('creating a role', async ({ visit, api, look }) => {
  const { admin } = await api.organization();
  const page = await visit(admin);
  await page.goto('/settings/roles/create');
  await look(page, 'role-create');
  await page.getByRole('button', { name: roles.presets.organizer.label }).click();
  await look(page, 'role-create-preset');
  await page.getByRole('button', { name: roles.presets.author.label }).click();
  await page.getByRole('checkbox', { name: roles.selectAllOf(roles.categories.add) }).check();
  await press(page, roles.save);
  await noNotice(page);
  await look(page, 'role-create-missing');
});
