/** Tests the tools beside the questions: what they store, that nothing is sent, and that they cover nothing. */
import type { Page } from '@playwright/test';

import { answering } from '../src/messages/en/answering';
import { answeringTools as t } from '../src/messages/en/answeringTools';
import { shell } from '../src/messages/en/shell';
import type { Api } from './support/api';
import { allSaved } from './support/steps';
import { expect, test } from './support/test';

const statements = Array.from({ length: 12 }, (_, at) => ({
  question: `${at + 1} ships are more than ${at} ships, says the harbour master`,
  answers: ['True', 'False'].map((value, nth) => ({ value, is_correct: nth === 0 ? (1 as const) : (0 as const) })),
}));

/** Assigns a participant to a competition with the statements. */
async function assign(api: Api) {
  const club = await api.organization();
  const [petra, template] = await Promise.all([
    api.person(club),
    api.template(club, { trueOrFalse: { weight: 1, questions: statements } }),
  ]);
  return { petra, competition: await api.competition(club, template, [petra]) };
}

/** Returns the words that the browser highlights as marked. */
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('palestra-marked') ?? [])].map((range) => range.toString()));

const keysOfTools = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('palestra.tools:')).length);

async function openTool(page: Page, tool: string): Promise<void> {
  await page.getByRole('button', { name: answering.tools }).click();
  await page.getByRole('menuitemcheckbox', { name: tool }).click();
  await expect(page.getByRole('menu')).toBeHidden();
}

test('marks and notes survive a reload, are no answers, and are forgotten at sign-out', async ({ visit, api }) => {
  const { petra, competition } = await assign(api);
  const page = await visit(petra);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.goto(`/competition/${competition}/start`);
  const text = page.locator('[data-text]').first();
  const highlight = page.getByRole('button', { name: t.mark, exact: true });

  await openTool(page, t.panels.highlighter);
  await expect(highlight).toHaveAttribute('aria-disabled', 'true');
  await text.dblclick({ position: { x: 24, y: 10 } });
  await expect(page.getByText(t.chosen('ships'))).toBeVisible();
  await highlight.click();
  await expect.poll(() => marked(page)).toEqual(['ships']);

  // The next words are chosen without a mouse.
  for (const step of [t.steps.next, t.steps.more, t.steps.more]) {
    await page.getByRole('button', { name: step }).focus();
    await page.keyboard.press('Enter');
  }
  await highlight.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => marked(page)).toEqual(['ships', 'are more than']);

  await openTool(page, t.panels.notes);
  await page.keyboard.type('ebb tide 17');
  await expect(page.getByText(t.onDevice)).toBeVisible();
  await page.getByRole('radio').first().check();
  await allSaved(page);

  await page.reload();
  await expect(page.getByRole('textbox', { name: t.noteLabel })).toHaveValue('ebb tide 17');
  await expect(page.getByRole('textbox', { name: t.noteLabel })).not.toBeFocused();
  await expect.poll(() => marked(page)).toEqual(['ships', 'are more than']);

  await openTool(page, t.panels.highlighter);
  await text.click({ position: { x: 24, y: 10 } });
  await page.getByRole('button', { name: t.unmark, exact: true }).click();
  await expect.poll(() => marked(page)).toEqual(['are more than']);

  await page.getByRole('radio').nth(2).check();
  await allSaved(page);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter((request) => /ebb tide|harbour|are more than/.test(request))).toEqual([]);
  await page.getByRole('link', { name: answering.exit }).click();
  await page.getByRole('button', { name: answering.submitAndExit }).click();
  expect(await keysOfTools(page)).toBe(3);
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: shell.logout, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: shell.logout }).click();
  await expect(page).toHaveURL(/login/);
  expect(await keysOfTools(page)).toBe(0);
});

test('more contrast is chosen among the tools, kept, and passes axe in both schemes', async ({ visit, api, axe }) => {
  const { petra, competition } = await assign(api);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  const muted = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-muted'));
  const usual = await muted();
  await openTool(page, t.contrast);
  await expect.poll(muted).not.toBe(usual);
  await page.reload();
  await expect(page.getByRole('timer').first()).toBeVisible();
  expect(await muted()).not.toBe(usual);
  await axe(page);
  await openTool(page, t.contrast);
  await expect.poll(muted).toBe(usual);
});

test('a key of the calculator answers no question, and Escape gives the focus back', async ({ visit, api }) => {
  const { petra, competition } = await assign(api);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  await openTool(page, t.panels.calculator);
  const panel = page.getByRole('dialog', { name: t.panels.calculator });
  await page.keyboard.type('1+2*2');
  await page.keyboard.press('Enter');
  await expect(panel.locator('output')).toHaveText('5');
  // The screen of the calculator receives the focus, so that the next digit also goes to the calculator.
  await panel.locator('output').click();
  await page.keyboard.type('2');
  await expect(panel.locator('output')).toHaveText('2');
  await panel.getByRole('button', { name: '7', exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(panel.locator('output')).toHaveText('27');
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: answering.tools })).toBeFocused();
});

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 664 },
  { width: 844, height: 390 },
  { width: 720, height: 800 },
  { width: 1000, height: 700 },
  { width: 1280, height: 800 },
];

test('no tool covers the clock, the state of saving or a button, from 320 pixels on', async ({ visit, api }) => {
  const { petra, competition } = await assign(api);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  await page.getByRole('radio').first().check();
  await allSaved(page);
  await openTool(page, t.guide);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const tool of Object.values(t.panels)) {
      await openTool(page, tool);
      const panel = page.getByRole('dialog', { name: tool });
      await expect(panel).toBeInViewport({ ratio: 1 });
      // The page is scrolled to its end, where the button to submit is on a small screen.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const submit = page.getByRole('button', { name: /^Submit/ }).first();
      for (const part of [page.getByRole('timer'), page.getByText(/^Saved /), submit]) {
        const isOnTop = () =>
          part.evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const found = document.elementFromPoint(left + width / 2, top + height / 2);
            return found !== null && (element.contains(found) || found.contains(element));
          });
        await expect.poll(isOnTop, `${tool}, ${size.width} x ${size.height}`).toBe(true);
      }
    }
    await openTool(page, t.panels.calculator);
  }
});

test('the line guide follows the mouse, the focus and its keys, and ends with Escape', async ({ visit, api }) => {
  const { petra, competition } = await assign(api);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  await openTool(page, t.guide);
  const handle = page.getByRole('slider', { name: t.guideLabel });
  /** Returns how far the middle of the band is from the middle of an element, in pixels. */
  const distance = async (element: ReturnType<Page['locator']>) => {
    const [band, box] = await Promise.all([handle.boundingBox(), element.boundingBox()]);
    return Math.abs((band?.y ?? 0) + 22 - (box?.y ?? 0) - (box?.height ?? 0) / 2);
  };
  const texts = page.locator('[data-text]');
  await texts.nth(2).hover();
  await expect.poll(() => distance(texts.nth(2))).toBeLessThan(20);
  await page.keyboard.press('n');
  await expect.poll(() => distance(texts.nth(1))).toBeLessThan(20);
  // Controls under the band can still be pressed.
  await page.getByRole('radio').nth(6).check();
  await expect(page.getByRole('radio').nth(6)).toBeChecked();

  await handle.focus();
  const before = Number(await handle.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  await page.reload();
  await expect(handle).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(handle).toBeHidden();
});
