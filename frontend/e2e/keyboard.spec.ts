import type { Locator } from '@playwright/test';

import { answering } from '../src/messages/en/answering';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { participation } from '../src/messages/en/participation';
import { questions } from '../src/messages/en/questions';
import { results } from '../src/messages/en/results';
import { everyKind } from './support/api';
import { allSaved, card, kindTab, signInByKeys, tabTo } from './support/steps';
import { expect, test } from './support/test';

test('a participant answers and submits with the keyboard alone', async ({ page, api }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const competition = await api.competition(club, await api.template(club), [petra], { name: 'By keyboard' });
  const { keyboard } = page;
  const focused = page.locator(':focus');
  const questionCard = (kind: keyof typeof everyKind) => card(page, everyKind[kind].questions[0]?.question ?? '');

  await signInByKeys(page, petra);
  await tabTo(page, page.getByRole('button', { name: ownCompetitions.start.shortFor('By keyboard') }));
  await keyboard.press('Enter');
  await expect(page.getByRole('button', { name: participation.startNot })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: participation.startYes }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'By keyboard' })).toBeFocused();

  // True or False: both options are one tab stop, and Space chooses. A digit chooses from anywhere.
  await tabTo(page, questionCard('trueOrFalse').getByRole('radio', { name: 'True', exact: true }));
  await keyboard.press('2');
  await expect(questionCard('trueOrFalse').getByRole('radio', { name: 'False', exact: true })).toBeChecked();
  await tabTo(page, questionCard('trueOrFalse').getByRole('radio', { name: 'False', exact: true }));
  await keyboard.press('ArrowUp');
  await expect(questionCard('trueOrFalse').getByRole('radio', { name: 'True', exact: true })).toBeChecked();

  // `n` also moves to the next kind of question.
  await keyboard.press('n');
  await expect(focused).toContainText(everyKind.multipleChoices.questions[0]?.question ?? '');
  await tabTo(page, questionCard('multipleChoices').getByRole('checkbox', { name: 'Canberra' }));
  await keyboard.press('Space');
  await keyboard.press('m');
  await expect(page.getByRole('button', { name: answering.markOf(2) })).toHaveAttribute('aria-pressed', 'true');

  await keyboard.press('n');
  await tabTo(page, questionCard('freeText').getByRole('textbox'));
  await keyboard.type('Neither would yield, no more no less');
  await tabTo(page, page.getByRole('button', { name: answering.next, exact: true }));
  await keyboard.press('Enter');

  await tabTo(page, questionCard('rank').getByRole('radio', { name: '1', exact: true }));
  await keyboard.press('Space');
  for (let value = 1; value < 7; value += 1) {
    await keyboard.press('ArrowRight');
  }
  await expect(questionCard('rank').getByRole('radio', { name: '7', exact: true })).toBeChecked();

  await keyboard.press('n');
  const cities = everyKind.arrange.questions[0]?.answers.map(({ value }) => value) ?? [];
  const items = questionCard('arrange').getByRole('listitem');
  await expect(items).toHaveCount(cities.length);
  for (const [at, city] of cities.entries()) {
    const placeOfCity = async () => (await items.allInnerTexts()).findIndex((text) => text.includes(city));
    const steps = (await placeOfCity()) - at;
    if (steps > 0) {
      await tabTo(page, questionCard('arrange').getByRole('button', { name: answering.moveUp(city) }));
    }
    for (let step = 0; step < steps; step += 1) {
      await keyboard.press('Enter');
    }
    await expect(items.nth(at)).toContainText(city);
  }
  const confirm = questionCard('arrange').getByRole('button', { name: answering.confirmOrder });
  if (await confirm.isVisible()) {
    await tabTo(page, confirm, 'Shift+Tab');
    await keyboard.press('Enter');
  }
  await expect(page.getByText(answering.progress(5, 5))).toBeVisible();
  await allSaved(page);

  await keyboard.press('r');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(answering.reviewMarked(1))).toBeVisible();
  await expect(dialog.getByRole('button', { name: answering.keepAnswering })).toBeFocused();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: answering.submit, exact: true }));
  await keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: answering.submitAnswers }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: answering.submitted })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: answering.receipt.back(ownCompetitions.title) }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: ownCompetitions.title })).toBeVisible();
  expect(await api.marks(club, competition, petra)).toEqual([5, 5, null, null, 6]);
});

test('a grader marks everybody with the keyboard alone', async ({ page, api }) => {
  const club = await api.organization();
  const [petra, paul, grader] = await Promise.all([api.person(club), api.person(club), api.grader(club)]);
  const { freeText, rank } = everyKind;
  const twice = ['Why is Canberra the capital', 'And why not Sydney'].map((question) => ({
    question,
    answers: freeText.questions[0]?.answers ?? [],
  }));
  const template = await api.template(club, { freeText: { ...freeText, questions: twice }, rank });
  const competition = await api.competition(club, template, [petra, paul], { name: 'To be marked' });
  for (const person of [petra, paul]) {
    const text = `I am ${person.name} and I think so${'\nbecause it lies between'.repeat(16)}`;
    await api.answer(
      person,
      competition,
      ({ type, answers: [first] }) => (first ? [{ answer_id: first.id, value: type === 3 ? text : '1' }] : []),
      true,
    );
  }
  const { keyboard } = page;
  await page.setViewportSize({ width: 1280, height: 800 });
  const mark = (at: number) => page.getByRole('textbox', { name: results.markFor(at) });
  const bar = page.getByRole('region', { name: results.totals });
  const save = bar.getByRole('button', { name: results.save });
  /** Expects the bottom of an element above the bar of the totals. */
  const expectAboveBar = (element: Locator) =>
    expect(async () => {
      const [inner, below] = await Promise.all([element.boundingBox(), bar.boundingBox()]);
      expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    }).toPass({ timeout: 30_000 });

  await signInByKeys(page, grader);
  await tabTo(page, page.getByRole('link', { name: 'To be marked' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: petra.name, exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByText(`I am ${petra.name} and I think so`).first()).toBeVisible();
  // The sheet opens at its first mark. A number and Enter lead from there to the last mark and to Save.
  await expect(mark(1)).toBeFocused();
  await keyboard.type('9');
  await keyboard.press('Enter');
  await expect(mark(2)).toBeFocused();
  await expectAboveBar(page.getByRole('article', { name: questions.number(2) }));
  await keyboard.type('9');
  await keyboard.press('Enter');
  await expect(kindTab(page, 4)).toHaveAttribute('aria-selected', 'true');
  await expect(mark(1)).toBeFocused();
  // The tabs are one tab stop, and arrow keys open the next tab.
  await tabTo(page, kindTab(page, 4), 'Shift+Tab');
  await keyboard.press('ArrowLeft');
  await expect(kindTab(page, 3)).toBeFocused();
  await keyboard.press('ArrowRight');
  await tabTo(page, mark(1));
  await keyboard.type('8');
  await keyboard.press('Enter');
  await expect(save).toBeFocused();
  await keyboard.press('Enter');
  // The event can be started, so the page asks for confirmation.
  const yes = page.getByRole('dialog').getByRole('button', { name: results.save });
  await tabTo(page, yes);
  await keyboard.press('Enter');
  // The score is the three marks and the full bonus, because the only rank question was answered.
  await expect(page.getByText(results.scoreIs(36, 100))).toBeVisible();

  await keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1, name: paul.name })).toBeVisible();
  await expect(mark(1)).toBeFocused();
  // The tab of the last sheet is open. A mark above the weight is reduced to the weight, and the grader stays there to see it.
  await keyboard.type('12');
  await keyboard.press('Enter');
  await expectAboveBar(page.getByText(results.clamped(10)));
  await expect(mark(1)).toBeFocused();
  await keyboard.press('Enter');
  await expect(kindTab(page, 3)).toHaveAttribute('aria-selected', 'true');
  for (const at of [1, 2]) {
    await expect(mark(at)).toBeFocused();
    await keyboard.type(String(at));
    await keyboard.press('Enter');
  }
  await expect(save).toBeFocused();
  await keyboard.press('Enter');
  // It is also said before it is stored, although other marks were typed since.
  await expect(page.getByRole('region', { name: results.fittedFirst(1) })).toBeVisible();
  await keyboard.press('Control+Enter');
  // No one else must be graded, so the list opens immediately.
  await expect(page.getByRole('row').filter({ hasText: paul.name })).toContainText('76.67%');
  expect(await api.marks(club, competition, paul)).toEqual([1, 2, 10]);
});
