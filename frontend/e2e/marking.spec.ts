import type { Page } from '@playwright/test';

import { results } from '../src/messages/en/results';
import type { Person } from './support/api';
import { createAnswered } from './support/seeds';
import { tabTo } from './support/steps';
import { expect, test } from './support/test';

const t = results.marking;

async function expectNobody(page: Page, people: readonly Person[]): Promise<void> {
  const text = await page.locator('body').innerText();
  for (const { name, email } of people) {
    expect(text).not.toContain(name);
    expect(text).not.toContain(email);
  }
}

test('a grader marks one question over all participants without a mouse and without names, then reveals them', async ({
  visit,
  api,
}) => {
  test.setTimeout(120_000);
  const club = await api.organization();
  const { competition, people } = await createAnswered(api, club, 5);
  const answered = people.slice(1);
  const role = await api.role(
    club,
    'viewAny userscore',
    'create userscore',
    'update userscore',
    'update competition',
    'update score',
  );
  const page = await visit(await api.person(club, role));
  const { keyboard } = page;
  const hide = page.getByRole('switch', { name: t.hideNames });
  const mark = page.getByRole('textbox', { name: results.mark });
  const list = page.getByRole('navigation', { name: t.answers });

  await page.goto(`/users/score/show/${competition}`);
  await expect(page.getByRole('link', { name: people[1]?.name ?? '' })).toBeVisible();
  await tabTo(page, hide);
  await keyboard.press('Space');
  await expect(page.getByRole('region', { name: t.namesHidden })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Answer \d$/ })).toHaveCount(answered.length);
  await expectNobody(page, people);

  await tabTo(page, page.getByRole('link', { name: t.open }));
  await keyboard.press('Enter');
  await expect(page.getByText(t.hidden)).toBeVisible();
  await expect(mark).toBeFocused();
  await expect(page.getByText(t.markedOf(0, answered.length))).toBeVisible();
  const labels = (await list.getByRole('button').allInnerTexts()).map((text) => /Answer \d/.exec(text)?.[0]);
  expect(labels.toSorted()).toEqual(labels);
  expect(new Set(labels).size).toBe(answered.length);

  for (const [at, label] of labels.entries()) {
    await expect(page.getByRole('region', { name: label ?? '' })).toBeVisible();
    await expect(mark).toBeFocused();
    if (at === 1) {
      await keyboard.press('c');
      await keyboard.type('Say when');
      await keyboard.press('Escape');
      await expect(mark).toBeFocused();
    }
    await keyboard.type(String(6 + at));
    await keyboard.press('Enter');
    await expect(page.getByText(t.markedOf(at + 1, answered.length))).toBeVisible();
  }
  await expect(page.getByText(t.allMarked)).toBeVisible();
  await expectNobody(page, people);

  // Moves to the next question, gives all answers the same mark, and moves back.
  await keyboard.press(']');
  await expect(page.getByText(t.markedOf(0, answered.length))).toBeVisible();
  await expect(page.getByRole('region', { name: labels[0] ?? '' })).toBeVisible();
  for (const [at] of labels.entries()) {
    await expect(mark).toBeFocused();
    await keyboard.type('5');
    await keyboard.press('Enter');
    await expect(page.getByText(t.markedOf(at + 1, answered.length))).toBeVisible();
  }
  await keyboard.press('k');
  await expect(page.getByRole('region', { name: labels.at(-2) ?? '' })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: t.publish }), 'Shift+Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t.publishQuestion(answered.length))).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: results.publish }));
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: t.published(answered.length, 0) })).toBeVisible();

  // While names are hidden, the id of a user finds nobody.
  for (const person of answered) await expect(api.marks(club, competition, person)).rejects.toThrow(': 404 ');

  await page.goto(`/users/score/show/${competition}`);
  await expectNobody(page, people);
  await tabTo(page, hide);
  await keyboard.press('Space');
  await expect(page.getByRole('region', { name: t.namesShown })).toBeVisible();
  for (const { name } of answered) await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Answer \d$/ })).toHaveCount(0);
  const revealed = await Promise.all(answered.map((person) => api.marks(club, competition, person)));
  const texts = revealed.map((own) => own.find((points) => points !== null && points >= 6 && points <= 9));
  expect(texts.toSorted()).toEqual([6, 7, 8, 9]);
});

test('two graders see who marks what, and the second of two marks of one answer is asked', async ({ visit, api }) => {
  test.setTimeout(120_000);
  const club = await api.organization();
  const { competition } = await createAnswered(api, club, 3);
  const [hal, ida] = await Promise.all([api.grader(club), api.grader(club)]);
  const [first, second] = [await visit(hal), await visit(ida)];
  const markOf = (page: Page) => page.getByRole('textbox', { name: results.mark });
  await first.goto(`/results/marking/${competition}`);
  await expect(markOf(first)).toBeFocused();
  await second.goto(`/results/marking/${competition}`);
  await expect(second.getByText(t.openBy(hal.name))).toBeVisible();

  await markOf(second).fill('4');
  await markOf(first).fill('3');
  await first.keyboard.press('Enter');
  await expect(first.getByText(t.markedOf(1, 2))).toBeVisible();
  await second.keyboard.press('Enter');
  await expect(second.getByText(t.stale(hal.name, 3, 4))).toBeVisible();
  await second.keyboard.press('Enter');
  await expect(second.getByText(t.markedOf(1, 2))).toBeVisible();
});
