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
