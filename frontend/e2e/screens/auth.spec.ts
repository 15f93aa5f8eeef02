import { auth } from '../../src/messages/en/auth';
import { common } from '../../src/messages/en/common';
import { deadLinks } from '../../src/messages/en/deadLinks';
import { organizations } from '../../src/messages/en/organizations';
import { profile } from '../../src/messages/en/profile';
import { setup } from '../../src/messages/en/setup';
import { validation } from '../../src/messages/en/validation';
import { dialogOpen, expect, lookAtFailures, noNotice, press, test } from '../support/screens';
import { root } from '../support/server';
import { signIn } from '../support/steps';

test('signing in and a forgotten password', async ({ page, look }) => {
  await page.goto('/login');
  await look(page, 'login');
  await press(page, auth.signIn);
  await look(page, 'login-missing');
  await page.getByLabel(auth.email, { exact: true }).fill('nobody@example.org');
  await page.getByLabel(auth.password, { exact: true }).fill('not-the-password');
  await press(page, auth.signIn);
  await expect(page.getByText(`*${validation.requiredSignIn}`)).toHaveCount(0);
  await expect(page.getByText(/^\*/).first()).toBeVisible();
  await look(page, 'login-refused');
  await page.goto('/forget-password');
  await look(page, 'forgot-password');
  await page.goto('/reset-password/broken');
  await look(page, 'broken-link');
  await page.goto('/reset-password/email=petra@example.org&token=abc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(deadLinks.used[0]);
  await look(page, 'used-link');
  for (const state of ['expired', 'valid']) {
    await page.route('**/api/v1/email-links/check', (route) =>
      route.fulfill({ json: { data: { state, organization: null } } }),
    );
    await page.reload();
    const title = state === 'valid' ? auth.resetTitle : deadLinks.expired[0];
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await look(page, state === 'valid' ? 'reset-password' : 'expired-link');
  }
  await page.getByLabel(auth.newPassword, { exact: true }).fill('Zebra-7x-Lantern');
  await expect(page.getByRole('meter')).toBeVisible();
  await look(page, 'reset-password-strength');
});

test('an installation that is not set up', async ({ page, look }) => {
  await page.route('**/api/v1/installation/setup', (route) => route.fulfill({ json: { data: { is_set_up: false } } }));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(setup.title);
  await look(page, 'setup-needed');
  await page.unroute('**/api/v1/installation/setup');
  await page.getByRole('button', { name: setup.check }).press('Enter');
  await expect(page.getByLabel(auth.email, { exact: true })).toBeFocused();
});

test('an invitation', async ({ page, api, invitationTo, look }) => {
  const superAdmin = await api.superAdmin();
  const email = 'invited@screens.example.org';
  const domain = 'screens.example.org';
  const body = { name: 'Screens', host: `https://${domain}`, user_email: email, domain };
  await superAdmin.POST('/api/v1/organizations', { body: { ...body, max_number_of_users: 5, total_file_size: 5 } });
  await page.goto(await invitationTo(email));
  await expect(page.getByText(/^Screens has invited you/)).toBeVisible();
  await look(page, 'invitation');
  await press(page, auth.saveAccount);
  await noNotice(page);
  await look(page, 'invitation-missing');
});

test('the profile of a participant, with the own data', async ({ visit, api, look }) => {
  const page = await visit(await api.person(await api.organization()));
  await page.goto('/profile');
  await expect(page.getByText(profile.thisDevice, { exact: true })).toBeVisible();
  await look(page, 'profile-participant');
  await press(page, profile.makeCalendar);
  const address = page.getByText(/\/api\/v1\/calendars\/[\w-]{22,}$/);
  await expect(address).toBeVisible();
  await look(page, 'profile-calendar');
  const calendar = await page.request.get((await address.textContent()) ?? '');
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const file = page.waitForEvent('download');
  await press(page, profile.downloadData);
  expect((await file).suggestedFilename()).toMatch(/\.zip$/);
  await expect(page.getByText(profile.dataDone).first()).toBeVisible();
});

test('the profile', async ({ visit, look }) => {
  const other = await visit();
  await other.goto('/login');
  await signIn(other, root);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(organizations.title);
  const page = await visit(root);
  await page.goto('/profile');
  await expect(page.getByText(profile.thisDevice, { exact: true })).toBeVisible();
  await look(page, 'profile');
  await page.getByRole('button', { name: profile.endSession }).first().click();
  await dialogOpen(page);
  await look(page, 'profile-end-session', 'view');
  await page.getByRole('button', { name: common.cancel }).click();
  await press(page, profile.endOthers);
  await dialogOpen(page);
  await look(page, 'profile-end-sessions', 'view');
  await page.getByRole('button', { name: common.cancel }).click();
  await press(page, auth.savePassword);
  await look(page, 'profile-missing');
  await lookAtFailures(page, look, 'profile', '/profile', '**/api/v1/sessions');
});
