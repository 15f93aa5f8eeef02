import { join } from 'node:path';

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, type TestInfo } from '@playwright/test';

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
    // Soft: one run tells of every screen.
    expect.soft(found, `axe, ${scheme}, ${name}`).toEqual([]);
  });
}

/**
 * Writes `e2e/screenshots/<project>/<name>-<scheme>.png` in both schemes, the whole page or what is in view. Does
 * nothing unless PALESTRA_SCREENSHOTS is set, as `just screenshots` does.
 */
export async function shot(page: Page, name: string, fullPage: boolean, { project, config }: TestInfo): Promise<void> {
  if (!process.env.PALESTRA_SCREENSHOTS) {
    return;
  }
  await inBothSchemes(page, async (scheme) => {
    const path = join(config.rootDir, 'screenshots', project.name, `${name}-${scheme}.png`);
    await page.screenshot({ path, fullPage });
  });
}

/** Puts the scheme's attribute on the page, as the switch of the top bar does, and the old one back. */
async function inBothSchemes(page: Page, look: (scheme: string) => Promise<void>): Promise<void> {
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
