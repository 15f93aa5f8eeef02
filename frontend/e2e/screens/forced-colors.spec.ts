import type { Locator } from '@playwright/test';

import { everyKind } from '../support/api';
import { expect, test } from '../support/screens';
import { allSaved, card, kindTab } from '../support/steps';

/** In forced colours, the colours of the user replace ours. */
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** Returns the visible parts of an element in these colours: its background, its text and its edges. */
const coloursOf = (element: Locator) =>
  element.evaluate((one) => {
    const { backgroundColor, color, outlineColor, outlineStyle, borderTopColor, borderTopStyle, borderTopWidth } =
      getComputedStyle(one);
    return { backgroundColor, color, outlineColor, outlineStyle, borderTopColor, borderTopStyle, borderTopWidth };
  });

/** Returns the texts of an element that have the same colour as the background behind them. */
const unreadableTexts = (element: Locator): Promise<(string | null)[]> =>
  element.evaluate((whole) => {
    const groundOf = (from: Element): string => {
      for (let at: Element | null = from; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return backgroundColor;
      }
      return getComputedStyle(document.documentElement).backgroundColor;
    };
    const isText = ({ nodeType, textContent }: Node) => nodeType === Node.TEXT_NODE && textContent?.trim();
    return [whole, ...whole.querySelectorAll('*')]
      .filter((one) => [...one.childNodes].some(isText) && getComputedStyle(one).color === groundOf(one))
      .map(({ textContent }) => textContent);
  });

async function expectTold(chosen: Locator, other: Locator): Promise<void> {
  expect(await coloursOf(chosen)).not.toEqual(await coloursOf(other));
  expect(await unreadableTexts(chosen)).toEqual([]);
}

test('a selected row, a chosen preset and the open person differ from the others', async ({ visit, api, shot }) => {
  const club = await api.organization();
  const people = await api.people(club, 2);
  const competition = await api.competition(club, await api.template(club), people);
  for (const person of people) await api.answer(person, competition, () => [], true);
  const page = await visit(club.admin);

  await page.goto('/settings/user');
  const row = (at: number) => page.getByRole('row').filter({ hasText: people[at]?.email ?? '' });
  const box = (at: number) => row(at).getByRole('checkbox');
  await box(0).check();
  await shot(page, 'forced-selected-row', 'view');
  await expectTold(row(0), row(1));
  expect(await coloursOf(box(0))).not.toEqual(await coloursOf(box(1)));
  const { backgroundColor } = await coloursOf(row(0));
  expect(await coloursOf(box(0)), 'the ticked box on its row').not.toMatchObject({
    backgroundColor,
    borderTopColor: backgroundColor,
  });

  await page.goto('/settings/roles/create');
  const presets = page.locator('button[aria-pressed]');
  await presets.first().click();
  await shot(page, 'forced-preset', 'view');
  await expectTold(presets.first(), presets.last());

  await page.goto(`/results/show/${competition}/${people[0]?.id}`);
  const others = page.locator('a[class*="person"]');
  await expect(others).toHaveCount(2);
  await shot(page, 'forced-open-person', 'view');
  await expectTold(others.and(page.locator('[aria-current]')), others.and(page.locator(':not([aria-current])')));
});

test('a chosen answer and the open question differ from the others', async ({ visit, api, shot }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const competition = await api.competition(club, await api.template(club, everyKind), [petra]);
  const page = await visit(petra);
  await page.goto(`/competition/${competition}/start`);
  await kindTab(page, 2).click();
  const option = (name: string) =>
    card(page, 'Which city is the capital of Australia').getByRole('checkbox', { name, exact: true });
  await option('Canberra').check();
  await allSaved(page);
  await shot(page, 'forced-answering', 'view');
  await expectTold(option('Canberra'), option('Perth'));
  // The dot of the save state is a border, because backgrounds are removed.
  const [dot, width] = await page
    .locator('[data-tone]')
    .first()
    .evaluate((state) => {
      const { borderTopColor, borderTopWidth } = getComputedStyle(state, '::before');
      return [borderTopColor, borderTopWidth] as const;
    });
  expect(width).toBe('4px');
  expect(dot).toBe((await coloursOf(page.locator('[data-tone]').first())).color);
  const cells = page.locator('button[data-cell]');
  await expectTold(cells.and(page.locator('[aria-current]')), cells.and(page.locator(':not([aria-current])')).first());
});
