/**
 * If Firefox blocks site data, it forbids every kind of storage and the channel between tabs, each in a different way.
 * Chromium cannot simulate this, and Playwright uses a modified Firefox. So this test controls a real Firefox over
 * WebDriver BiDi.
 */
import { launch, type Page } from 'puppeteer-core';

import { answering } from '../src/messages/en/answering';
import { answeringTools } from '../src/messages/en/answeringTools';
import { auth } from '../src/messages/en/auth';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { participation } from '../src/messages/en/participation';
import { requiredSetting } from './support/server';
import { expect, test } from './support/test';

/** The setting that blocks all cookies and site data. */
const BLOCKED = 2;

const TIMEOUT_MS = 30_000;
/** The first start creates a profile. */
const LAUNCH_TIMEOUT_MS = 60_000;

const findByRole = (page: Page, role: string, name: string) =>
  page.locator(`::-p-aria([name="${name}"][role="${role}"])`).setTimeout(TIMEOUT_MS);
const press = (page: Page, role: string, name: string) => findByRole(page, role, name).click();
const waitForText = (page: Page, text: string) => page.locator(`::-p-text(${text})`).setTimeout(TIMEOUT_MS).wait();

test('Firefox with site data blocked: sign in, start, answer, submit', async ({ api, server }) => {
  const club = await api.organization();
  const question = {
    question: 'The capital of Australia is Canberra',
    answers: [
      { value: 'True', is_correct: 1 as const },
      { value: 'False', is_correct: 0 as const },
    ],
  };
  const template = await api.template(club, { trueOrFalse: { weight: 5, questions: [question] } });
  const petra = await api.person(club);
  const competition = await api.competition(club, template, [petra], { name: 'Capitals' });

  const browser = await launch({
    browser: 'firefox',
    executablePath: requiredSetting('PALESTRA_FIREFOX'),
    headless: true,
    timeout: LAUNCH_TIMEOUT_MS,
    extraPrefsFirefox: { 'network.cookie.cookieBehavior': BLOCKED },
  });
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (fault) => faults.push(String(fault)));
    await page.goto(`${server.url}/login`);
    const isDenied = await page.evaluate(() => {
      try {
        indexedDB.open('any');
        return false;
      } catch {
        return true;
      }
    });
    expect(isDenied, 'the browser denies its storage').toBe(true);

    await findByRole(page, 'textbox', auth.email).fill(petra.email);
    await page.locator('input[type=password]').fill(petra.password);
    await press(page, 'button', auth.signIn);
    await press(page, 'link', 'Capitals');
    await press(page, 'button', ownCompetitions.start.label);
    await press(page, 'button', participation.startYes);
    await waitForText(page, answering.keepTabOpen);
    await press(page, 'radio', 'True');
    // The mark is shown, but the panel does not say that the device has stored it.
    await press(page, 'button', answering.tools);
    await press(page, 'menuitemcheckbox', answeringTools.panels.highlighter);
    await press(page, 'button', answeringTools.steps.next);
    await press(page, 'button', answeringTools.mark);
    await waitForText(page, answeringTools.onPage);
    const marks = () => [...(CSS.highlights.get('palestra-marked') ?? [])].map((range) => range.toString());
    expect(await page.evaluate(marks)).toEqual(['The']);
    // The page says that the server has saved everything.
    await page.locator('[data-tone="good"]').setTimeout(TIMEOUT_MS).wait();
    expect(await api.chosen(petra, competition)).toEqual(['True']);
    await press(page, 'button', answering.submitAsk);
    await press(page, 'button', answering.submitAnswers);
    await waitForText(page, answering.submitted);
    // Firefox reports the blocked service worker as an error, although the app handles it.
    expect(faults.filter((fault) => !fault.includes('ServiceWorker'))).toEqual([]);
  } finally {
    await browser.close();
  }
});
