import type { Page } from '@playwright/test';

import { common } from '../../src/messages/en/common';
import { errors } from '../../src/messages/en/errors';
import { checkVariantsWithAxe, checkWidths } from './look';
import { test as base, expect } from './test';

type Extent = 'page' | 'view';
type Look = (page: Page, name: string, extent?: Extent) => Promise<void>;

/** The time limit of a test. A screen has many states, and each of them is checked in several ways. */
const TIMEOUT_MS = process.env.PALESTRA_TEST_ALL ? 600_000 : 240_000;

/**
 * Playwright's test with `look`, which waits until the page is idle, takes screenshots, runs axe and checks every
 * width. In `just test-all`, axe also runs at other widths and in forced colours.
 */
export const test = base.extend<{ look: Look }>({
  look: ({ axe, shot }, use, info) => {
    info.setTimeout(TIMEOUT_MS);
    return use(async (page, name, extent) => {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('status', { name: common.loading })).toHaveCount(0);
      // A dialog gets its name in the next frame after it is shown.
      await expect(page.locator('[role="dialog"]:not([aria-labelledby], [aria-label])')).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      await shot(page, name, extent);
      await axe(page, name);
      await checkWidths(page, name);
      await checkVariantsWithAxe(page, name);
    });
  },
});

/** Makes the requests to a path fail with a status. 0 means a network error. */
export const failRequests = (page: Page, path: string, status: number) =>
  page.route(path, (route) =>
    status === 0 ? route.abort() : route.fulfill({ status, json: { message: errors.byStatus(status), code: 'test' } }),
  );

/**
 * The statuses with which a request fails. All lists show the failure with the same component, so `just test` checks
 * one status.
 */
const FAILURES = process.env.PALESTRA_TEST_ALL ? [500, 403, 0] : [500];

/** Opens a list, makes its request fail with each status, and checks the page. */
export async function lookAtFailures(page: Page, look: Look, name: string, address: string, path: string) {
  for (const status of FAILURES) {
    await failRequests(page, path, status);
    await page.goto(address);
    // A page about one thing cannot be tried again after 403. It leads back.
    const back = page.getByRole('link', { name: errors.goBack });
    const wayOn = page.getByRole('button', { name: common.tryAgain }).or(back);
    await expect(wayOn.first()).toBeVisible();
    await look(page, `${name}-${status === 0 ? 'network' : status}`);
    await page.unroute(path);
  }
}

/** Opens the menu of the first row. */
export async function openMenu(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

export const dialogOpen = (page: Page): Promise<void> => expect(page.getByRole('dialog')).toBeVisible();

/** Waits until the notice above the page has closed by itself. */
export const noNotice = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: common.notice })).toBeHidden();

export { expect };
