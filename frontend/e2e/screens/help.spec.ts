import { shell } from '../../src/messages/en/shell';
import { expect, test } from '../support/screens';
import { root } from '../support/server';

test('the account menu leads to the help of this version, which needs no session', async ({ visit, page, look }) => {
  const app = await visit(root);
  await app.goto('/profile');
  await app.getByRole('button', { name: new RegExp(`^${shell.accountOf('')}`) }).click();
  const opened = app.waitForEvent('popup');
  await app.getByRole('menuitem', { name: shell.help }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: 'Palestra' })).toBeVisible();

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/help');
  await look(page, 'help-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await look(page, 'help');
  await page.getByRole('navigation').getByRole('link', { name: 'Alerts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'PalestraDown' })).toBeVisible();
  await page.goto('/help/guides/failover.html');
  await look(page, 'help-page');
});
