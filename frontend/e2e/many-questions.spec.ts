/** Tests answering with many questions: scrolling, pictures, right-to-left, 200 % zoom and phones of 320 pixels. */
import { answering } from '../src/messages/en/answering';
import { checkWidths } from './support/look';
import { templateWithSlides } from './support/pictures';
import { allSaved, card } from './support/steps';
import { expect, test } from './support/test';

const COUNT = 300;
/** The questions and answers are in Arabic, and every third one is in English, as in real papers. */
const statements = Array.from({ length: COUNT }, (_, at) => ({
  question: at % 3 === 0 ? `${at + 1} is a number of this paper` : `السؤال رقم ${at + 1} عن السلامة في المستودعات`,
  answers: ['True', 'False'].map((value, nth) => ({ value, is_correct: nth === at % 2 ? (0 as const) : (1 as const) })),
}));

test('a paper of 300 questions mounts only what comes near while it is scrolled', async ({ visit, api }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const template = await api.template(club, { trueOrFalse: { weight: 1, questions: statements } });
  const competition = await api.competition(club, template, [petra]);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  await expect(page.getByRole('radio').first()).toBeVisible();
  const mounted = () => page.getByRole('radio').count();
  expect(await mounted()).toBeLessThan(COUNT / 2);

  await page.evaluate(async () => {
    for (let step = 0; step < 40; step += 1) {
      window.scrollBy(0, 300);
      // The task after the callbacks of the next frame runs when that frame is complete.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
  });
  expect(await mounted()).toBeLessThan(COUNT);

  // The last question is reached, and can be answered at once.
  await page.keyboard.press('End');
  const last = card(page, statements[COUNT - 1]?.question ?? '');
  await last.scrollIntoViewIfNeeded();
  await last.getByRole('radio').first().check();
  await allSaved(page);
  await page.reload();
  const again = card(page, statements[COUNT - 1]?.question ?? '');
  await again.scrollIntoViewIfNeeded();
  await expect(again.getByRole('radio').first()).toBeChecked();
});

test('a paper from right to left fits phones of 320 pixels and 200 % zoom', async ({ visit, api, axe, shot }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const template = await api.template(club, { trueOrFalse: { weight: 1, questions: statements.slice(0, 20) } });
  const competition = await api.competition(club, template, [petra]);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  const arabic = page.getByText('السؤال رقم 2 عن السلامة في المستودعات').first();
  await expect(arabic).toBeVisible();
  expect(await arabic.evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');
  const english = page.getByText('1 is a number of this paper').first();
  expect(await english.evaluate((text) => getComputedStyle(text).direction)).toBe('ltr');
  // A window of 1,280 by 900 pixels at 200 %, and the smallest phone.
  for (const size of [
    { width: 640, height: 450 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(size);
    await checkWidths(page, `answering from right to left, ${size.width}`);
    await page.getByRole('radio').nth(5).scrollIntoViewIfNeeded();
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('timer')).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole('link', { name: answering.exit })).toBeInViewport({ ratio: 1 });
    await axe(page);
    await shot(page, `answering-rtl-${size.width}`, 'view');
  }
});

test('pictures have their places before they arrive, and are asked for only near them', async ({
  visit,
  api,
  server,
}) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const staff = await visit(club.admin);
  const template = await templateWithSlides(api, club, staff, server.url);
  const competition = await api.competition(club, template, [petra]);
  const page = await visit(petra);
  // The pictures are delayed until their places were measured.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route(/\/(images|thumbnails)\//, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto(`/competition/${competition}/start`);
  const pictures = page.locator('main img');
  await expect(pictures.first()).toBeAttached();
  for (const picture of await pictures.all()) await expect(picture).toHaveAttribute('loading', 'lazy');
  const boxes = () =>
    pictures.evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
      }),
    );
  await expect.poll(() => asked).toBeGreaterThan(0);
  const before = await boxes();
  for (const [width = 0, height = 0] of before) expect(Math.abs(width / height - 16 / 9)).toBeLessThan(0.05);
  release();
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)))
    .toBe(true);
  expect(await boxes()).toEqual(before);
});
