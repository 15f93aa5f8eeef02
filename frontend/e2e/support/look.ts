import { join } from 'node:path';

import { expect, type Page, type TestInfo } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Soft assertions: one run reports the errors of all screens. */
const expectSoftly = expect.configure({ soft: true });
type Scheme = 'light' | 'dark';
const BOTH_SCHEMES: readonly Scheme[] = ['light', 'dark'];
/**
 * The schemes in which axe checks a screen. Both schemes have the same elements, and a unit test of the theme compares
 * their colours, so `just test` checks only one.
 */
const CHECKED_SCHEMES: readonly Scheme[] = process.env.PALESTRA_TEST_ALL ? BOTH_SCHEMES : ['light'];
/** The rules of axe that check colour. */
const COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe on the present page, with open dialogs and menus. In the dark scheme it checks only the rules of colour,
 * because a scheme can break no others.
 */
export async function checkWithAxe(page: Page, name = page.url()): Promise<void> {
  await inSchemes(page, CHECKED_SCHEMES, async (scheme) => {
    const found = await violations(
      page,
      scheme === 'dark'
        ? { runOnly: { type: 'rule', values: COLOUR } }
        : { rules: { 'label-content-name-mismatch': { enabled: true } } },
    );
    expectSoftly(found, `axe, ${scheme}, ${name}`).toEqual([]);
  });
}

/** Widths in pixels at which the layout differs from that of a large window: a small laptop and a phone. */
const CHECKED_WIDTHS = [1280, 390];

/**
 * Runs axe on the present page at other widths and in forced colours. `just test` leaves this out, because a screen has
 * many states.
 */
export async function checkVariantsWithAxe(page: Page, name: string): Promise<void> {
  if (!process.env.PALESTRA_TEST_ALL) return;
  await atWidths(page, CHECKED_WIDTHS, async (width) => {
    expectSoftly(await violations(page, {}), `axe, ${width} pixels, ${name}`).toEqual([]);
  });
  await page.emulateMedia({ forcedColors: 'active' });
  expectSoftly(await violations(page, {}), `axe, forced colours, ${name}`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
}

/**
 * Returns the errors that axe finds, as texts. The script of axe is added only once to a document, and only texts are
 * returned, because axe would otherwise send megabytes.
 */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (chosen) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen);
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
      );
    },
    // No rule needs the contents of style sheets, which `preload` would request again.
    { ...options, resultTypes: ['violations'], preload: false } as RunOptions,
  );
}

/**
 * Widths in pixels: a small laptop, a window of 1440 pixels at 200 %, a phone, and the minimum of WCAG. `just test`
 * checks the narrowest.
 */
const WIDTHS = process.env.PALESTRA_TEST_ALL ? [1280, 720, 390, 320] : [320];

/** Checks that neither the page nor a dialog scrolls sideways at each of `WIDTHS`. A wide table scrolls in its frame. */
export async function checkWidths(page: Page, name: string): Promise<void> {
  await atWidths(page, WIDTHS, async (width) => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    // The page may adapt to the width a little later.
    await expectSoftly.poll(() => tooWide(page), { message: `wider than ${width} pixels: ${name}` }).toEqual([]);
  });
}

/** Returns what is too wide: the page or a dialog, and some of the elements that extend beyond it. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolling = [document.documentElement, ...document.querySelectorAll('[role="dialog"]')];
    return scrolling
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .flatMap((place) => {
        const edge = place.getBoundingClientRect().left + place.clientWidth;
        const beyond = [...place.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge);
        return [place, ...beyond.slice(0, 5)].map((element) => (element.cloneNode() as Element).outerHTML);
      });
  });

async function atWidths(page: Page, widths: readonly number[], look: (width: number) => Promise<unknown>) {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: before?.height ?? 900 });
    await look(width);
  }
  if (before) await page.setViewportSize(before);
}

/**
 * Writes screenshots as `e2e/screenshots/<project>/<name>-<kind>.png`, of the whole page or its visible part: in both
 * schemes, in forced colours, printed, at 1280 px, at 200 % and on a phone. Does nothing unless PALESTRA_SCREENSHOTS is
 * set, as `just screenshots` does.
 */
export async function takeScreenshots(
  page: Page,
  name: string,
  fullPage: boolean,
  { project, config }: TestInfo,
): Promise<void> {
  if (!process.env.PALESTRA_SCREENSHOTS) {
    return;
  }
  const takePicture = (kind: string) =>
    page.screenshot({ path: join(config.rootDir, 'screenshots', project.name, `${name}-${kind}.png`), fullPage });
  await inSchemes(page, BOTH_SCHEMES, takePicture);
  await page.emulateMedia({ forcedColors: 'active' });
  await takePicture('forced-colors');
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  await takePicture('print');
  await page.emulateMedia({ media: 'screen' });
  await atWidths(page, [1280, 720, 390], (width) => takePicture(String(width)));
}

/** Sets the attribute of the scheme on the page, like the switch of the top bar. Restores the old value afterwards. */
async function inSchemes(
  page: Page,
  schemes: readonly Scheme[],
  look: (scheme: Scheme) => Promise<unknown>,
): Promise<void> {
  const before = await setScheme(page, undefined);
  for (const scheme of schemes) {
    await setScheme(page, scheme);
    await look(scheme);
  }
  await setScheme(page, before);
}

function setScheme(page: Page, scheme: string | undefined): Promise<string> {
  return page.evaluate(async (wanted) => {
    const attribute = 'data-mantine-color-scheme';
    const worn = document.documentElement.getAttribute(attribute) ?? 'light';
    if (wanted) {
      document.documentElement.setAttribute(attribute, wanted);
      // Transitions between the colours are ended at once. While the page is not drawn, they would never end.
      for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
      // A dialog that has just opened gets its name after its content.
      await new Promise((done) => setTimeout(done, 50));
    }
    return worn;
  }, scheme);
}
