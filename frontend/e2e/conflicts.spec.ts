import type { Page } from '@playwright/test';

import { common } from '../src/messages/en/common';
import { users } from '../src/messages/en/users';
import { expect, test } from './support/test';

const { close, conflict } = common;

test('of two people who edit one user, the second decides which values are kept', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const address = `/settings/user/edit/${petra.id}`;
  const [first, second] = [await visit(club.admin), await visit(club.admin)];
  const nameField = (page: Page) => page.getByLabel(users.name, { exact: true });
  const findRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
  const saveName = async (page: Page, value: string) => {
    await nameField(page).fill(value);
    await page.getByRole('button', { name: users.save }).click();
  };
  const dialog = second.getByRole('dialog', { name: conflict.title });
  const differenceText = (mine: string, stored: string) =>
    dialog.getByRole('row', { name: `${users.name} ${mine} ${stored}` });

  await second.goto(address);
  await expect(nameField(second)).toHaveValue(petra.name);
  await first.goto(address);
  await saveName(first, 'Petra First');
  await expect(findRow(first, 'Petra First')).toBeVisible();

  await test.step('closing the dialog keeps what was typed and saves nothing', async () => {
    await saveName(second, 'Petra Second');
    await expect(differenceText('Petra Second', 'Petra First')).toBeVisible();
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: close })).toBeFocused();
    await axe(second, 'user-conflict');
    await shot(second, 'user-conflict', 'view');
    await second.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(nameField(second)).toHaveValue('Petra Second');
    await expect(second.getByRole('button', { name: users.save })).toBeFocused();
  });

  await test.step('the stored one is taken, and can be changed from there', async () => {
    await second.keyboard.press('Enter');
    await expect(differenceText('Petra Second', 'Petra First')).toBeVisible();
    await dialog.getByRole('button', { name: conflict.takeStored }).click();
    await expect(dialog).toBeHidden();
    await expect(nameField(second)).toHaveValue('Petra First');
  });

  await test.step('mine is kept over what the other one saved meanwhile', async () => {
    await first.goto(address);
    await saveName(first, 'Petra Third');
    await expect(findRow(first, 'Petra Third')).toBeVisible();
    await saveName(second, 'Petra Second');
    await expect(differenceText('Petra Second', 'Petra Third')).toBeVisible();
    await dialog.getByRole('button', { name: conflict.keepMine }).click();
    await expect(findRow(second, 'Petra Second')).toBeVisible();
    await first.reload();
    await expect(findRow(first, 'Petra Second')).toBeVisible();
  });
});
