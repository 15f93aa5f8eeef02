import { expect, it } from 'vitest';
import type { KeyedQuestion } from '@/questions/kinds';
import { correctionOf, markedBy, otherKey, type SheetCorrection } from './corrected';

const answer = (id: string, is_correct: 0 | 1 | null, order: number | null = null) => ({
  id,
  question_id: 'q',
  value: id.toUpperCase(),
  is_correct,
  order,
});

const question = (type: KeyedQuestion['type'], answers: KeyedQuestion['answers']): KeyedQuestion => ({
  id: 'q',
  type,
  content: 'Which?',
  weight: 5,
  title: '',
  answers,
});

const corrected = (rule: SheetCorrection['rule'], answers: SheetCorrection['answers']): SheetCorrection => ({
  question_id: 'q',
  rule,
  answers,
  is_by_template: false,
});

const choice = question(2, [answer('a', 1), answer('b', 0)]);
const otherChoice = [
  { id: 'a', value: 'A', is_correct: 0 as const },
  { id: 'b', value: 'B', is_correct: 1 as const },
];
const order = question(5, [answer('x', null, 1), answer('y', null, 2)]);

it('shows a question by the key that counts, and names that of the template', () => {
  const newKey = corrected('new_key', otherChoice);
  expect(markedBy(choice, newKey).answers.map(({ is_correct }) => is_correct)).toEqual([0, 1]);
  expect(otherKey(choice, newKey)).toEqual({ inTemplate: true, answers: 'A' });

  const newOrder = corrected('better', [
    { id: 'y', value: 'Y', order: 1 },
    { id: 'x', value: 'X', order: 2 },
  ]);
  expect(markedBy(order, newOrder).answers.map(({ order }) => order)).toEqual([2, 1]);
  expect(otherKey(order, newOrder)).toEqual({ inTemplate: true, answers: 'X → Y' });
});

it('shows it by the key of the template if that gave the better mark, and names the new one', () => {
  const better = { ...corrected('better', otherChoice), is_by_template: true };
  expect(markedBy(choice, better)).toBe(choice);
  expect(otherKey(choice, better)).toEqual({ inTemplate: false, answers: 'B' });
});

it('shows it by its own key if the rule has none', () => {
  const full = corrected('full_marks', []);
  expect(markedBy(choice, full)).toEqual(choice);
  expect(otherKey(choice, full)).toBeNull();
  expect(markedBy(choice, undefined)).toBe(choice);
});

it('finds the correction of a question, and that of the slides', () => {
  const [own, slides] = [corrected('drop', []), { ...corrected('full_marks', []), question_id: null }];
  expect(correctionOf({ corrections: [own, slides] }, 'q')).toBe(own);
  expect(correctionOf({ corrections: [own, slides] }, null)).toBe(slides);
  expect(correctionOf({ corrections: [own] }, null)).toBeUndefined();
});
