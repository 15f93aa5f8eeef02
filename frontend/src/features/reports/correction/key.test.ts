import { expect, it } from 'vitest';
import { keyText, templateKey } from '@/questions/keys';
import type { KeyedQuestion } from '@/questions/kinds';
import { bodyOf, rulesOf, type Subject, sameChange, subjectOf, takesBack } from './key';

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

const choice = question(2, [answer('a', 0), answer('b', 1), answer('c', 1)]);
const order = question(5, [answer('x', null, 2), answer('y', null, 1)]);

const subject = (question: KeyedQuestion): Subject => ({
  number: 1,
  type: question.type,
  text: question.content,
  weight: question.weight,
  question,
});

it('reads the key of the template, and sends another one with every answer', () => {
  expect(templateKey(choice)).toEqual(['b', 'c']);
  expect(keyText(choice, ['c', 'a'])).toBe('A, C');
  expect(bodyOf(subject(choice), 'better', ['a']).answers).toEqual([
    { id: 'a', value: 'A', is_correct: 1 },
    { id: 'b', value: 'B', is_correct: 0 },
    { id: 'c', value: 'C', is_correct: 0 },
  ]);
  expect(templateKey(order)).toEqual(['y', 'x']);
  expect(keyText(order, ['x', 'y'])).toBe('X → Y');
  expect(bodyOf(subject(order), 'new_key', ['x', 'y']).answers).toEqual([
    { id: 'x', value: 'X', order: 1 },
    { id: 'y', value: 'Y', order: 2 },
  ]);
});

it('sends no answers with a rule that needs no key, and no question for the slides', () => {
  expect(bodyOf(subject(choice), 'drop', ['a'])).toEqual({ question_id: 'q', rule: 'drop' });
  const slides = { number: 2, type: 6, text: 'Sort', weight: 3 } as const;
  expect(bodyOf(slides, 'full_marks', [])).toEqual({ question_id: null, rule: 'full_marks' });
});

it('offers the rules that hold for a kind', () => {
  expect(rulesOf({ type: 1 }, 5)).toEqual(['new_key', 'better', 'full_marks', 'drop']);
  expect(rulesOf({ type: 6 }, 5)).toEqual(['full_marks', 'drop']);
  expect(rulesOf({ type: 3 }, 5)).toEqual(['drop']);
  // No question would be left that counts.
  expect(rulesOf({ type: 1 }, 0)).toEqual(['new_key', 'better', 'full_marks']);
});

it('finds a question by its id, and numbers the slides in the order of the tabs', () => {
  const template = {
    id: 't',
    name: 'T',
    description: '',
    questions: [choice],
    slides: null,
    total_weight: 5,
  };
  expect(subjectOf({ template }, 'q')?.number).toBe(1);
  expect(subjectOf({ template }, 'other')).toBeNull();
  expect(subjectOf({ template }, 'slides')).toBeNull();

  const arranged = { ...order, id: 'order' };
  const slides = { id: 's', title: '', name: 'A case', description: '', weight: 4, attachments: [], categories: [] };
  const both = { template: { ...template, questions: [choice, arranged], slides } };
  expect(subjectOf(both, 'slides', 'drop')).toEqual({ number: 2, type: 6, text: 'A case', weight: 4, held: 'drop' });
  expect(subjectOf(both, 'order')).toMatchObject({ number: 3, type: 5, question: arranged });
});

it('names the points of a change only where all of them are the same and are listed', () => {
  const change = (before: number, after: number) => ({
    user_id: `${before}`,
    name: null,
    label: 'Answer 1',
    answer: null,
    before,
    after,
    mark_before: null,
    mark_after: null,
  });
  const counts = { gained: 2, lost: 0 };
  expect(sameChange({ ...counts, changes: [change(0, 2.1), change(0.1, 2.2)] })).toBe(2.1);
  expect(sameChange({ ...counts, changes: [change(0, 2), change(1, 2)] })).toBeNull();
  expect(sameChange({ ...counts, gained: 3, changes: [change(0, 2), change(1, 3)] })).toBeNull();
  expect(sameChange({ gained: 0, lost: 0, changes: [] })).toBeNull();
});

it('takes back that a question without a key was dropped, with no answers', () => {
  const freeText = { ...subject(question(3, [answer('a', null)])), held: 'drop' } as const;
  expect(rulesOf(freeText, 5)).toEqual(['new_key']);
  expect(bodyOf(freeText, 'new_key', [])).toEqual({ question_id: 'q', rule: 'new_key' });
  expect(rulesOf({ type: 6, held: 'drop' }, 5)).toEqual(['new_key', 'full_marks']);
  // Whether the key is a new one or the key of the template, the request contains its answers.
  const dropped = { ...subject(choice), held: 'drop' } as const;
  expect(takesBack(dropped, 'new_key')).toBe(false);
  expect(bodyOf(dropped, 'new_key', ['a']).answers).toHaveLength(3);
});

it('takes back that slides earned everybody full marks', () => {
  const slides = { number: 2, type: 6, text: 'Sort', weight: 3, held: 'full_marks' } as const;
  expect(rulesOf(slides, 5)).toEqual(['new_key', 'full_marks', 'drop']);
  expect(takesBack(slides, 'new_key')).toBe(true);
  expect(bodyOf(slides, 'new_key', [])).toEqual({ question_id: null, rule: 'new_key' });
  // Nothing is left to take back.
  expect(rulesOf({ type: 6, held: 'new_key' }, 5)).toEqual(['full_marks', 'drop']);
});
