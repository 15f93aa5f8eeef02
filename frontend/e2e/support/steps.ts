import { expect, type Locator, type Page } from '@playwright/test';

import { answering } from '../../src/messages/en/answering';
import { auth } from '../../src/messages/en/auth';
import type { Credentials } from './api';

/** Signs in by the form, from wherever the visitor is. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel(auth.email, { exact: true }).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: auth.signIn }).click();
}

/** Opens a list of the kind that the browser does not bring, and chooses from it. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The card of a question in the answering screen, by its text. */
export const card = (page: Page, question: string): Locator =>
  page.getByRole('region', { name: question, exact: false });

/** Waits until the answering screen says that the server has everything. */
export const allSaved = (page: Page): Promise<void> =>
  expect(page.getByText(answering.saving.saved, { exact: true })).toBeVisible();

/** Waits until it says that the answers are only on this device. */
export const keptHere = (page: Page): Promise<void> =>
  expect(page.getByText(/^Offline: kept on this device/).first()).toBeVisible();

/** Puts the items of an arrange question in order with the keyboard, and confirms an order that was right already. */
export async function arrange(question: Locator, wanted: readonly string[]): Promise<void> {
  const items = question.getByRole('listitem');
  for (const [at, value] of wanted.entries()) {
    const place = async () => (await items.allInnerTexts()).findIndex((text) => text.includes(value));
    for (let steps = (await place()) - at; steps > 0; steps -= 1) {
      await question.getByRole('button', { name: answering.moveUp(value) }).press('Enter');
    }
    await expect(items.nth(at)).toContainText(value);
  }
  const confirm = question.getByRole('button', { name: answering.confirmOrder });
  if (await confirm.isVisible()) {
    await confirm.press('Enter');
  }
  await expect(confirm).toBeHidden();
}

/** Tabs on until the control has the focus, as somebody without a mouse does. */
export async function reach(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 80): Promise<void> {
  await expect(control).toBeVisible();
  for (let tries = 0; tries < most; tries += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${most} times ${key} did not reach ${control}`);
}
