import * as limits from '../../src/api/limits.gen';
import { common } from '../../src/messages/en/common';
import { organizations } from '../../src/messages/en/organizations';
import { createMany } from '../support/api';
import { dialogOpen, expect, lookAtFailures, noNotice, openMenu, press, test } from '../support/screens';
import { FULL_LIST_COUNT, longName } from '../support/seeds';
import { root } from '../support/server';

const LIST_CALL = '**/api/v1/organizations?*';

test('the list of organizations', async ({ visit, api, look }) => {
  const session = await api.superAdmin();
  await createMany(FULL_LIST_COUNT, (at) => {
    const domain = `long-${'x'.repeat(30)}-${at}.example.org`;
    const name = `${at} ${longName(limits.CreateOrganizationRequest.name.maxLength - 3, 'Verein')}`;
    return session.POST('/api/v1/organizations', {
      body: {
        name: name.replaceAll(/[^\p{L}\d ]/gu, ''),
        host: `https://${domain}`,
        user_email: `administrator-of-the-organization@${domain}`,
        domain,
        max_number_of_users: 10_000,
        total_file_size: 102_400,
      },
    });
  });
  const page = await visit(root);
  await page.goto('/organizations');
  await look(page, 'organizations-full');
  await page.getByRole('checkbox').nth(1).check();
  await look(page, 'organizations-selected');
  await page.getByRole('button', { name: common.clearSelection }).click();
  await page.getByRole('button', { name: common.columns }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page, 'organizations-columns');
  await page.keyboard.press('Escape');
  await openMenu(page);
  await look(page, 'organizations-menu');
  await page.getByRole('menuitem', { name: organizations.deleteAction }).click();
  await dialogOpen(page);
  await look(page, 'organizations-delete', 'view');
  await page.goto('/organizations?search=nothing+like+it');
  await look(page, 'organizations-no-data');
  await page.route(LIST_CALL, async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    const json = await answer.json();
    await route.fulfill({ json: { ...json, data: [], meta: { ...json.meta, total: 0, last_page: 1 } } });
  });
  await page.goto('/organizations');
  await look(page, 'organizations-empty');
  await page.unroute(LIST_CALL);
  await lookAtFailures(page, look, 'organizations', '/organizations', LIST_CALL);
});

test('creating and editing an organization', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(root);
  await page.goto('/create-organizations');
  await look(page, 'organization-create');
  await press(page, organizations.save);
  await noNotice(page);
  await look(page, 'organization-create-missing');
  await page.goto('/organizations');
  await openMenu(page);
  await page.getByRole('menuitem', { name: organizations.editAction }).click();
  await look(page, 'organization-edit');
  await page.goto(`/organizations?search=${encodeURIComponent(club.name)}`);
  await page.getByRole('link', { name: club.name }).click();
  await look(page, 'organization-edit-set-up');
  await api.person(club);
  await page.reload();
  await expect(page.getByText(organizations.keptDomain)).toBeVisible();
  await look(page, 'organization-edit-in-use');
});
