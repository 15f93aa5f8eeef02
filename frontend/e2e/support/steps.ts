import { expect, type Locator, type Page } from '@playwright/test';

import { answering } from '../../src/messages/en/answering';
import { auth } from '../../src/messages/en/auth';
import { questions } from '../../src/messages/en/questions';
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

/** The tab of a kind of question, in the builder and in grading. */
export const kindTab = (page: Page, code: keyof typeof questions.titles): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${questions.titles[code]}`) });

/** What the clock of a competition of an hour shows; a stalled machine may take minutes until it is looked at. */
export const UNDER_AN_HOUR = /^(1:00:00|5\d:\d\d)$/;

/** The card of a question in the answering screen, by its text. */
export const card = (page: Page, question: string): Locator =>
  page.getByRole('region', { name: question, exact: false });

/** What the answering screen says if the server has everything: since when, if a save of this page was the last. */
export const SAVED = new RegExp(`^(${answering.saving.saved('\\d\\d:\\d\\d')}|${answering.saving.savedBefore})$`);

/** Waits until the answering screen says that the server has everything. */
export const allSaved = (page: Page): Promise<void> => expect(page.getByText(SAVED)).toBeVisible();

/** Waits until it says that the answers are only on this device. */
export const keptHere = (page: Page): Promise<void> =>
  expect(page.getByText(/^Offline, \d+ kept here$/).first()).toBeVisible();

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

/** Tabs on until the control has the focus, as somebody without a mouse does; fails after a round of all stops. */
export async function reach(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; ; presses += 1) {
    const { focused, stops } = await control.evaluate((element) => ({
      focused: element === document.activeElement,
      // At least as many as there are: a group of radio buttons is one stop. The document itself is one too.
      stops: document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]').length + 1,
    }));
    if (focused) {
      return;
    }
    if (presses > stops) {
      throw new Error(`${presses} times ${key} did not reach ${control}`);
    }
    await page.keyboard.press(key);
  }
}

/** Signs in with the keyboard alone; locators only look. */
export async function signInByKeys(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await reach(page, page.getByLabel(auth.email, { exact: true }));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}
