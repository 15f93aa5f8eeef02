import type { Page } from '@playwright/test';

import { common } from '../../src/messages/en/common';
import { errors } from '../../src/messages/en/errors';
import { fits } from './look';
import { test as base, expect } from './test';

type Extent = 'page' | 'view';
type Look = (page: Page, name: string, extent?: Extent) => Promise<void>;

/** A screen has many states, and each is looked at in many ways. */
const TIMEOUT_MS = 240_000;

/** Playwright's test with `look`: waits until the page is at rest, takes its pictures, runs axe, and checks every width. */
export const test = base.extend<{ look: Look }>({
  look: ({ axe, shot }, use, info) => {
    info.setTimeout(TIMEOUT_MS);
    return use(async (page, name, extent) => {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('status', { name: common.loading })).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      await shot(page, name, extent);
      await axe(page, name);
      await fits(page, name);
    });
  },
});

/** Lets the calls of a path fail with a status; 0 is a network error. */
export const failing = (page: Page, path: string, status: number) =>
  page.route(path, (route) =>
    status === 0 ? route.abort() : route.fulfill({ status, json: { message: errors.byStatus(status), code: 'test' } }),
  );

/** How a call fails; all lists show it by the same component, so `just test` looks at one. */
const FAILURES = process.env.PALESTRA_TEST_ALL ? [500, 403, 0] : [500];

/** Opens a list whose call fails in each way, and looks at it. */
export async function lookAtFailures(page: Page, look: Look, name: string, address: string, path: string) {
  for (const status of FAILURES) {
    await failing(page, path, status);
    await page.goto(address);
    await expect(page.getByRole('button', { name: common.tryAgain })).toBeVisible({ timeout: 20_000 });
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

/** Waits until the notice over the page has closed by itself. */
export const noNotice = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: common.notice })).toBeHidden();

export { expect };
