/** Tests which parts never leave the view while answering, on phones in portrait and landscape and on a laptop at
    200 %. */
import type { Page } from '@playwright/test';

import { answering } from '../src/messages/en/answering';
import { allSaved, expectKeptOnDevice } from './support/steps';
import { expect, test } from './support/test';

/** The questions do not all fit on any of the screen sizes. */
const statements = Array.from({ length: 12 }, (_, at) => ({
  question: `${at + 1} is an even number`,
  answers: ['True', 'False'].map((value, nth) => ({ value, is_correct: nth === at % 2 ? (0 as const) : (1 as const) })),
}));

const SIZES = [
  { width: 390, height: 664 },
  { width: 320, height: 568 },
  { width: 844, height: 390 },
  { width: 720, height: 450 },
];

/** Returns the share of the height that the bars take, in percent. */
const shareOfBars = (page: Page) =>
  page.evaluate(() => {
    const bars = [document.querySelector('header'), document.querySelector('nav:not(header nav)')];
    const taken = bars.reduce((sum, bar) => {
      const { top = 0, bottom = 0 } = bar?.getBoundingClientRect() ?? {};
      return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    }, 0);
    return (100 * taken) / innerHeight;
  });

test('clock, save state, offline and the last minute stay in view, scrolled, at four small sizes', async ({
  visit,
  api,
}) => {
  const club = await api.organization();
  const [petra, template] = await Promise.all([
    api.person(club),
    api.template(club, { trueOrFalse: { weight: 1, questions: statements } }),
  ]);
  const competition = await api.competition(club, template, [petra], { duration: 1 });
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  await page.getByRole('radio').first().check();
  await allSaved(page);
  await page.context().setOffline(true);
  await page.getByRole('radio').nth(2).check();
  await expectKeptOnDevice(page);
  await expect(page.getByText(answering.clock.ending)).toBeAttached();

  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    const line = page.getByRole('banner');
    for (const part of [
      line.getByRole('timer'),
      line.getByText(/^Last saved \d\d:\d\d$/),
      line.getByText(/^Offline, \d+ kept here$/).first(),
      line.getByText(answering.clock.endingShort),
      line.getByRole('link', { name: answering.exit }),
    ]) {
      await expect(part, `${size.width} x ${size.height}`).toBeInViewport({ ratio: 1 });
    }
    const box = await line.boundingBox();
    expect(box?.height, `${size.width} x ${size.height}`).toBeGreaterThanOrEqual(44);
    expect(box?.height, `${size.width} x ${size.height}`).toBeLessThanOrEqual(52);
    expect(await shareOfBars(page), `${size.width} x ${size.height}`).toBeLessThan(20);
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  }
  await page.context().setOffline(false);
});

test('the questions open as a sheet along the whole lower edge, at four small sizes', async ({ visit, api }) => {
  const club = await api.organization();
  const [petra, template] = await Promise.all([
    api.person(club),
    api.template(club, { trueOrFalse: { weight: 1, questions: statements } }),
  ]);
  const competition = await api.competition(club, template, [petra]);
  const page = await visit(petra);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(`/competition/${competition}/start`);
    await page.getByRole('button', { name: answering.map }).click();
    const sheet = page.getByRole('dialog', { name: answering.map });
    await expect(sheet.getByRole('button', { name: answering.review })).toBeVisible();
    await expect(async () => {
      const box = await sheet.boundingBox();
      expect(box, `${size.width} x ${size.height}`).toMatchObject({ x: 0, width: size.width });
      expect((box?.y ?? 0) + (box?.height ?? 0), `${size.width} x ${size.height}`).toBe(size.height);
    }).toPass();
  }
});
