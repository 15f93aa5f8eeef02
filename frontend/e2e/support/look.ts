import { join } from 'node:path';

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type TestInfo } from '@playwright/test';

/** Soft assertions: one run reports every screen. */
const softly = expect.configure({ soft: true });
const schemes = ['light', 'dark'] as const;
/** The rules of axe's set that look at colour. */
const COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe over the page as it stands, dialogs and menus included, in both schemes; in the dark one by the rules of
 * colour alone, which are all that a scheme can break.
 */
export async function axe(page: Page, name = page.url()): Promise<void> {
  await inBothSchemes(page, async (scheme) => {
    // Legacy mode runs within the page. The other mode opens a second one each time, for frames, of which we have none.
    const builder = new AxeBuilder({ page }).setLegacyMode();
    builder.options({ rules: { 'label-content-name-mismatch': { enabled: true } } });
    const { violations } = await (scheme === 'dark' ? builder.withRules(COLOUR) : builder).analyze();
    const found = violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join('\n')}`,
    );
    softly(found, `axe, ${scheme}, ${name}`).toEqual([]);
  });
}

/**
 * Widths in pixels: a small laptop, a window of 1440 pixels at 200 %, a phone, and the least that WCAG asks for.
 * `just test` checks two of them.
 */
const WIDTHS = process.env.PALESTRA_TEST_ALL ? [1280, 720, 390, 320] : [720, 320];

/** Checks that neither the page nor a dialog scrolls sideways at each of `WIDTHS`. A wide table scrolls in its frame. */
export async function fits(page: Page, name: string): Promise<void> {
  await atWidths(page, WIDTHS, async (width) => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    // The page may follow the width a moment later.
    await softly.poll(() => tooWide(page), { message: `wider than ${width} pixels: ${name}` }).toEqual([]);
  });
}

/** Returns what is wider than its place: the page or a dialog, and some of the elements that reach beyond it. */
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
 * Writes `e2e/screenshots/<project>/<name>-<kind>.png`, the whole page or what is in view: in both schemes, in forced
 * colours, printed, at 200 % and on a phone. Does nothing unless PALESTRA_SCREENSHOTS is set, as `just screenshots` does.
 */
export async function shot(page: Page, name: string, fullPage: boolean, { project, config }: TestInfo): Promise<void> {
  if (!process.env.PALESTRA_SCREENSHOTS) {
    return;
  }
  const picture = (kind: string) =>
    page.screenshot({ path: join(config.rootDir, 'screenshots', project.name, `${name}-${kind}.png`), fullPage });
  await inBothSchemes(page, picture);
  await page.emulateMedia({ forcedColors: 'active' });
  await picture('forced-colors');
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  await picture('print');
  await page.emulateMedia({ media: 'screen' });
  await atWidths(page, [720, 390], (width) => picture(String(width)));
}

/** Puts the scheme's attribute on the page, as the switch of the top bar does, and the old one back. */
async function inBothSchemes(page: Page, look: (scheme: string) => Promise<unknown>): Promise<void> {
  const before = await wear(page, undefined);
  for (const scheme of schemes) {
    await wear(page, scheme);
    await look(scheme);
  }
  await wear(page, before);
}

function wear(page: Page, scheme: string | undefined): Promise<string> {
  return page.evaluate(async (wanted) => {
    const attribute = 'data-mantine-color-scheme';
    const worn = document.documentElement.getAttribute(attribute) ?? 'light';
    if (wanted) {
      document.documentElement.setAttribute(attribute, wanted);
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    }
    return worn;
  }, scheme);
}
