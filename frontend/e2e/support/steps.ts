import { expect, type Locator, type Page } from '@playwright/test';

import { answering } from '../../src/messages/en/answering';
import { auth } from '../../src/messages/en/auth';
import { common } from '../../src/messages/en/common';
import { dayPicker } from '../../src/messages/en/dayPicker';
import { questions } from '../../src/messages/en/questions';
import { results } from '../../src/messages/en/results';
import type { Credentials } from './api';

/** Signs in with the form, from whichever page is open. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel(auth.email, { exact: true }).fill(email);
  await page.getByLabel(auth.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: auth.signIn }).click();
}

/** Opens a list that is not a native select, and chooses an option. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Saves the score of the open sheet for the first time on this page, while its event is open. The page first asks
    for confirmation (D62). */
export async function saveFirstScore(page: Page): Promise<void> {
  await page.getByRole('button', { name: results.save }).click();
  await page.getByRole('dialog').getByRole('button', { name: results.save }).click();
}

/** Finds the tab of a kind of question, in the builder and in grading. */
export const kindTab = (page: Page, code: keyof typeof questions.titles): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${questions.titles[code]}`) });

/**
 * The possible texts of the clock at the start of one hour. A slow machine may take minutes before it checks the clock.
 */
export const UNDER_AN_HOUR = /^(1:00:00|5\d:\d\d)$/;

/** Finds the card of a question on the answering screen by its text. */
export const card = (page: Page, question: string): Locator =>
  page.getByRole('region', { name: question, exact: false });

/**
 * The text of the answering screen if all answers are saved. It contains the time of the last save, if this page has
 * sent that save.
 */
export const SAVED = new RegExp(`^(${answering.saving.saved('\\d\\d:\\d\\d')}|${answering.saving.savedBefore})$`);

/** Waits until the answering screen says that all answers are saved. */
export const allSaved = (page: Page): Promise<void> => expect(page.getByText(SAVED)).toBeVisible();

/** Checks that the app shows this notice. */
export const expectNotice = (page: Page, message: string): Promise<void> =>
  expect(page.getByRole('region', { name: common.notice }).getByText(message)).toBeVisible();

/** Waits until the answering screen says that the answers are only on this device. */
export const expectKeptOnDevice = (page: Page): Promise<void> =>
  expect(page.getByText(/^Offline, \d+ kept here$/).first()).toBeVisible();

/** Puts the items of an arrange question in order with the keyboard. Also confirms an order that is already correct. */
export async function arrangeItems(question: Locator, wanted: readonly string[]): Promise<void> {
  const items = question.getByRole('listitem');
  for (const [at, value] of wanted.entries()) {
    const positionOfItem = async () => (await items.allInnerTexts()).findIndex((text) => text.includes(value));
    for (let steps = (await positionOfItem()) - at; steps > 0; steps -= 1) {
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

/**
 * Presses Tab until the control has the focus, like a user without a mouse. Fails after all tab stops were visited
 * once.
 */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; ; presses += 1) {
    const { focused, stops } = await control.evaluate((element) => ({
      focused: element === document.activeElement,
      // The maximum number of tab stops. There may be fewer, because a group of radio buttons is only one. The document
      // itself is one too.
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

/** Focuses a button or a link with the keyboard, and presses Enter. */
export async function pressEnter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Replaces the text of a field by typing. */
export async function replaceText(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Opens a list, and moves to one of its options with the arrow keys. */
export async function pickOption(page: Page, label: string, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.press('ArrowDown');
  const option = page.getByRole('option', { name, exact: true });
  await expect(option).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await option.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Signs in with the keyboard only. Locators are used only for checks. */
export async function signInByKeys(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await tabTo(page, page.getByLabel(auth.email, { exact: true }));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

/** Chooses the day `offset` days after today in the calendar of a date field. The day must be in this month or the
    next one. */
export async function pickDay(page: Page, label: string, offset: number): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  const date = new Date(Date.now() + offset * 86_400_000);
  if (date.getUTCMonth() !== new Date().getUTCMonth())
    await page.getByRole('button', { name: dayPicker.nextMonth }).click();
  const month = date.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  const name = `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
  await page.getByRole('button', { name, exact: true }).click();
}
