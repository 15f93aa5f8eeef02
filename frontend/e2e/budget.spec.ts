import type { Page } from '@playwright/test';

import { templates } from '../src/messages/en/templates';
import { kindTab } from './support/steps';
import { expect, test } from './support/test';
import { choices } from './support/trivia';

/** The time of the calculation below in milliseconds, on the idle machine on which the budget was written. */
const CALM = 25;

/** Measures the present speed of this machine: the median time of a few rounds of plain arithmetic, in milliseconds. */
function measureSpeed(page: Page): Promise<number> {
  return page.evaluate(() => {
    const rounds = Array.from({ length: 15 }, () => {
      const begun = performance.now();
      let sum = 1;
      for (let step = 0; step < 4e6; step += 1) sum = (sum * 1103515245 + 12345) & 0x7fffffff;
      return sum < 0 ? 0 : performance.now() - begun;
    });
    return rounds.sort((one, other) => one - other)[7] ?? 0;
  });
}

/**
 * Simulates a computer that is four times as slow as that machine, with 10 Mbit/s, as the budget requires. If this
 * machine is slower or busy, it is slowed down less.
 */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const rate = Math.min(4, Math.max(1, (4 * CALM) / (await measureSpeed(page))));
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 10_000_000 / 8,
    uploadThroughput: 10_000_000 / 8,
  });
}

/**
 * Returns the times of the largest paint and of the page's heading in milliseconds, and the layout shift while the page
 * loaded.
 */
function measureVitals(page: Page): Promise<{ paint: number; heading: number; shift: number }> {
  return page.evaluate(async () => {
    const entries = <E extends PerformanceEntry>(type: string) =>
      new Promise<E[]>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries() as E[])).observe({ type, buffered: true });
        setTimeout(() => resolve([]), 500);
      });
    const paints = await entries('largest-contentful-paint');
    const shifts = await entries<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift');
    const shift = shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0);
    const { headingAt } = globalThis as unknown as { headingAt?: number };
    const never = Number.POSITIVE_INFINITY;
    return { paint: paints.at(-1)?.startTime ?? never, heading: headingAt ?? never, shift };
  });
}

/** Records when the page's heading appears, because the largest paint may be in the frame before it. */
function noteHeading(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main h1')) return;
    Object.assign(globalThis, { headingAt: performance.now() });
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

// Traces and screenshots are off, because they run inside the page and would be slowed down too.
test.use({ trace: 'off', screenshot: 'off' });

test('sign-in, the lists and answering are there within 1.5 seconds, and nothing jumps', async ({ visit, api }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const template = await api.template(club, { multipleChoices: { weight: 1, questions: quizWith(100) } });
  const competition = await api.competition(club, template, [petra]);
  for (const [person, address, there] of [
    [undefined, '/login', 'Sign in to Palestra'],
    [club.admin, '/templates', templates.title],
    [petra, '/user-competitions', ''],
    [petra, `/competition/${competition}/start`, ''],
  ] as const) {
    // Other work of the machine only adds time, so the best of three runs is nearest to the page's own time.
    const loads = [];
    for (let load = 0; load < 3; load += 1) {
      const page = await visit(person);
      await slowDown(page);
      await page.addInitScript(noteHeading);
      // The stream of a participant keeps the network busy.
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: there })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      loads.push(await measureVitals(page));
      await page.context().close();
    }
    const paint = Math.min(...loads.map((load) => load.paint));
    const heading = Math.min(...loads.map((load) => load.heading));
    const shift = Math.max(...loads.map((load) => load.shift));
    expect.soft(paint, `largest paint of ${address} in ms`).toBeLessThanOrEqual(1500);
    expect.soft(heading, `heading of ${address} in ms`).toBeLessThanOrEqual(1500);
    expect.soft(shift, `layout shift of ${address}`).toBeLessThanOrEqual(0.05);
  }
});

test('on a network of 400 ms and 50 kB/s, a first visit can answer within 9 seconds', async ({ visit, api }) => {
  test.skip(!process.env.PALESTRA_TEST_ALL, 'takes half a minute');
  const club = await api.organization();
  const petra = await api.person(club);
  const competition = await api.competition(club, await api.template(club), [petra]);
  const times = [];
  for (let load = 0; load < 3; load += 1) {
    const page = await visit(petra);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    const begun = performance.now();
    await page.goto(`/competition/${competition}/start`, { waitUntil: 'commit' });
    await expect(page.getByRole('radio').first()).toBeEnabled({ timeout: 30_000 });
    times.push(performance.now() - begun);
    await page.context().close();
  }
  // Other work of the machine only adds time.
  expect(Math.min(...times), 'milliseconds until a choice can be pressed').toBeLessThanOrEqual(9_000);
});

test('a key in a builder of 2,000 questions paints within 50 ms', async ({ visit, api }) => {
  const club = await api.organization();
  const template = await api.template(club, { multipleChoices: { weight: 1, questions: quizWith(2000) } });
  const page = await visit(club.admin);
  await page.goto(`/templates/edit/${template}?step=2`);
  await kindTab(page, 2).click();
  await page.getByRole('textbox', { name: templates.question, exact: true }).focus();
  await page.evaluate(() => {
    const painted: number[] = [];
    Object.assign(globalThis, { painted });
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        // This timeout runs after the next frame was painted.
        requestAnimationFrame(() => setTimeout(() => painted.push(performance.now() - timeStamp))),
      true,
    );
  });
  const painted = () => page.evaluate(() => (globalThis as unknown as { painted: number[] }).painted);
  for (const [at, key] of [...'what is typed here'].entries()) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await expect.poll(async () => (await painted()).length).toBe(at + 1);
  }
  // Other work of the machine only adds time. But a page that renders too much is slow at every key, so the best time
  // still shows it.
  const times = (await painted()).sort((one, other) => one - other);
  const measured = `A key paints after ${times.map(Math.round).join(', ')} ms`;
  // `just bench` shows it.
  process.stdout.write(`${measured}\n`);
  expect(times[Math.floor(times.length / 4)], measured).toBeLessThanOrEqual(50);
});

/** Returns `count` questions. If there are fewer real questions, they are numbered and repeated. */
function quizWith(count: number) {
  const real = choices(count);
  return Array.from({ length: count }, (_, at) => {
    const { question, choices: options, right } = real[at % real.length] ?? { question: '', choices: [], right: '' };
    const answers = options.map((value) => ({ value, is_correct: value === right ? (1 as const) : (0 as const) }));
    return { question: `${at + 1}. ${question}`, answers };
  });
}
