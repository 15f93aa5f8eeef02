import { auth } from '../src/messages/en/auth';
import { errors } from '../src/messages/en/errors';
import { profile } from '../src/messages/en/profile';
import { signIn } from './support/steps';
import { expect, test } from './support/test';

test('the sign-in page is there for a stranger, and axe finds nothing on it', async ({ page, axe, shot }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle(/Palestra/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  const tooTall = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  expect(tooTall, 'nothing to scroll').toBe(0);
  await shot(page, 'sign-in');
  await axe(page);
});

test('somebody finds a lost device in the profile and ends its session', async ({ page: lost, visit, api }) => {
  const person = await api.person(await api.organization());
  await lost.goto('/profile');
  await signIn(lost, person);
  const heading = lost.getByRole('heading', { level: 1, name: auth.profile });
  await expect(heading).toBeVisible();

  const page = await visit(person);
  await page.goto('/profile');
  const list = page.getByRole('list', { name: profile.sessions });
  const rows = list.getByRole('listitem');
  await expect(rows.first()).toContainText(profile.thisDevice);
  const ended = rows.filter({ hasText: 'Chrome on ' });
  await expect(ended).toHaveCount(1);
  await expect(ended).toContainText('127.0.0.1');
  await ended.getByRole('button', { name: profile.endSession }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: profile.endSession }).press('Enter');
  await expect(ended).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(list).toBeFocused();
  await expect(rows.first()).toContainText(profile.thisDevice);

  await lost.reload();
  await expect(lost.getByText(errors.hint(401))).toBeVisible();
});
