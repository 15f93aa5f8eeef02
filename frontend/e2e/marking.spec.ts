import type { Page } from '@playwright/test';

import { results } from '../src/messages/en/results';
import { createMany, type Person } from './support/api';
import { createAnswered } from './support/seeds';
import { tabTo } from './support/steps';
import { expect, test } from './support/test';

const t = results.marking;

/** The bar below the answer, which says how many are marked. So does the list. */
const progressOf = (page: Page) => page.getByRole('region', { name: results.progress });

async function expectNobody(page: Page, people: readonly Person[]): Promise<void> {
  const text = await page.locator('body').innerText();
  for (const { name, email } of people) {
    // The name of the grader may begin with that of a participant.
    expect(text).not.toMatch(new RegExp(`${name}\\b`));
    expect(text).not.toContain(email);
  }
}

const PARTICIPANTS = 20;
/** The place of the free text among the questions of the template. */
const FREE_TEXT = 2;

test('a grader marks an event of 20 without a mouse and without names, then reveals them', async ({ visit, api }) => {
  const club = await api.organization();
  const { competition, people } = await createAnswered(api, club, 1 + PARTICIPANTS);
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

  const everybody = `/users/score/show/${competition}?per_page=100`;
  await page.goto(everybody);
  await expect(page.getByRole('link', { name: people[1]?.name ?? '', exact: true })).toBeVisible();
  await tabTo(page, hide);
  await keyboard.press('Space');
  await expect(page.getByRole('region', { name: t.namesHidden })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Answer \d+$/ })).toHaveCount(answered.length);
  await expectNobody(page, people);

  await tabTo(page, page.getByRole('link', { name: t.open }));
  await keyboard.press('Enter');
  await expect(page.getByText(t.hidden)).toBeVisible();
  await expect(mark).toBeFocused();
  await expect(progressOf(page).getByText(t.markedOf(0, answered.length), { exact: true })).toBeVisible();
  const labels = (await list.getByRole('button').allInnerTexts()).map((text) => /Answer \d+/.exec(text)?.[0] ?? '');
  const numberOf = (label: string) => Number(label.replace('Answer ', ''));
  expect(labels.toSorted((one, other) => numberOf(one) - numberOf(other))).toEqual(labels);
  expect(new Set(labels).size).toBe(answered.length);

  // A mark of its own for each participant: 0.5, 1 and so on.
  const marks = labels.map((_, at) => (at + 1) / 2);
  for (const [at, label] of labels.entries()) {
    await expect(page.getByRole('region', { name: label, exact: true })).toBeVisible();
    await expect(mark).toBeFocused();
    if (at === 1) {
      await keyboard.press('c');
      await keyboard.type('Say when');
      await keyboard.press('Escape');
      await expect(mark).toBeFocused();
    }
    await keyboard.type(String(marks[at]));
    await keyboard.press('Enter');
    await expect(progressOf(page).getByText(t.markedOf(at + 1, answered.length), { exact: true })).toBeVisible();
  }
  await expect(page.getByText(t.allMarked)).toBeVisible();
  await expectNobody(page, people);

  // Moves to the next question, gives all answers the same mark, and moves back.
  await keyboard.press(']');
  await expect(progressOf(page).getByText(t.markedOf(0, answered.length), { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: labels[0] ?? '', exact: true })).toBeVisible();
  for (const [at] of labels.entries()) {
    await expect(mark).toBeFocused();
    await keyboard.type('5');
    await keyboard.press('Enter');
    await expect(progressOf(page).getByText(t.markedOf(at + 1, answered.length), { exact: true })).toBeVisible();
  }
  await keyboard.press('k');
  await expect(page.getByRole('region', { name: labels.at(-2) ?? '', exact: true })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: t.publish }), 'Shift+Tab');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(t.publishQuestion(answered.length))).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: results.publish }));
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: t.published(answered.length, 0) })).toBeVisible();

  // While names are hidden, the id of a user finds no one.
  for (const person of answered) await expect(api.marks(club, competition, person)).rejects.toThrow(': 404 ');

  await page.goto(everybody);
  await expectNobody(page, people);
  await tabTo(page, hide);
  await keyboard.press('Space');
  await expect(page.getByRole('region', { name: t.namesShown })).toBeVisible();
  for (const { name } of answered) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Answer \d+$/ })).toHaveCount(0);
  const revealed = await createMany(answered.length, (at) => api.marks(club, competition, answered[at] as Person));
  const texts = revealed.map((own) => own[FREE_TEXT]);
  expect(new Set(texts)).toEqual(new Set(marks));
});

test('two graders see who marks what, and the second of two marks of one answer is asked', async ({ visit, api }) => {
  const club = await api.organization();
  const { competition } = await createAnswered(api, club, 3);
  const [hal, ida] = await Promise.all([api.grader(club), api.grader(club)]);
  const [first, second] = [await visit(hal), await visit(ida)];
  const markOf = (page: Page) => page.getByRole('textbox', { name: results.mark });
  await first.goto(`/results/marking/${competition}`);
  await expect(markOf(first)).toBeFocused();
  const openOf = (page: Page) => page.getByRole('heading', { level: 2, name: /^Answer \d+$/ });
  const label = (await openOf(first).textContent()) ?? '';
  await second.goto(`/results/marking/${competition}`);
  // The page leads the second grader to the free answer. The other one can still be chosen.
  const taken = second.getByRole('navigation', { name: t.answers }).getByRole('button').filter({ hasText: hal.name });
  await expect(taken).toContainText(label);
  await expect(openOf(second)).not.toHaveText(label);
  await taken.click();
  await expect(openOf(second)).toHaveText(label);
  await expect(second.getByText(t.openBy(hal.name))).toBeVisible();

  await markOf(second).fill('4');
  await markOf(first).fill('3');
  await first.keyboard.press('Enter');
  await expect(progressOf(first).getByText(t.markedOf(1, 2), { exact: true })).toBeVisible();
  await second.keyboard.press('Enter');
  await expect(second.getByText(t.stale(hal.name, 3, 4))).toBeVisible();
  await second.keyboard.press('Enter');
  await expect(progressOf(second).getByText(t.markedOf(1, 2), { exact: true })).toBeVisible();
});

/** Whether nothing covers the middle of an element. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}

test('the mark is in sight while a long answer is read, beside it, or below it on the sheet of a phone', async ({
  visit,
  api,
}) => {
  const club = await api.organization();
  const [template, people] = await Promise.all([api.template(club), api.people(club, 2)]);
  const competition = await api.competition(club, template, people);
  const essay = 'Before the lorry is unloaded, the driver shows the seal. '.repeat(88);
  for (const person of people) {
    await api.answer(
      person,
      competition,
      ({ type, answers }) => answers.slice(0, 1).map(({ id }) => ({ answer_id: id, value: type === 3 ? essay : '1' })),
      true,
    );
  }
  const page = await visit(await api.grader(club));
  const mark = page.getByRole('textbox', { name: results.mark });
  const marking = `/results/marking/${competition}`;
  const sheet = `/results/show/${competition}/${people[0]?.id}`;
  for (const [width, height, addresses] of [
    [1280, 720, [marking, sheet]],
    // When one question is graded on a phone, the mark follows the answer, because it would cover too much of it.
    [390, 844, [sheet]],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const address of addresses) {
      await page.goto(address);
      await page
        .getByRole('tab', { name: /Free Text/ })
        .first()
        .click();
      const answer = page.getByText(essay.trim());
      await expect(answer).toBeVisible();
      for (const y of [0, 700, 1_400]) {
        await page.evaluate((top) => window.scrollTo(0, top), y);
        await expect(mark).toBeInViewport({ ratio: 1 });
        await expect.poll(() => mark.evaluate(isOnTop)).toBe(true);
      }
    }
  }
  // The next answer begins at its beginning.
  await page.goto(marking);
  await page.evaluate(() => window.scrollTo(0, 900));
  await mark.fill('7');
  await mark.press('Enter');
  await expect(mark).toHaveValue('');
  await expect(page.getByRole('heading', { level: 2, name: /^Answer / })).toBeInViewport();
});
