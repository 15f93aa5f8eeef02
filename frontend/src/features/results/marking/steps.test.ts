import { describe, expect, it } from 'vitest';
import type { Answer, OtherGrader } from './api';
import { gradersByAnswer, isFree, isOpenedFirst, meanOf, nextToMark, offeredComments, wordsIn } from './steps';

const answer = (id: string, score: number | null, comment: string | null = null) =>
  ({ id, score, comment, answered: true }) as Answer;
const answers = [answer('a', 3), answer('b', null), answer('c', null), answer('d', 4)];
const nobody = new Set<string>();

describe('the next answer to mark', () => {
  it('is the first without a mark after the open one, then from the beginning', () => {
    expect(nextToMark(answers, 0, nobody)).toBe(1);
    expect(nextToMark(answers, 1, nobody)).toBe(2);
    expect(nextToMark(answers, 2, nobody)).toBe(1);
    expect(nextToMark(answers, 3, nobody)).toBe(1);
  });
  it('is one that nobody else has open, as long as there is one', () => {
    expect(nextToMark(answers, 0, new Set(['b']))).toBe(2);
    expect(nextToMark(answers, 0, new Set(['b', 'c']))).toBe(1);
  });
  it('does not exist once all are marked', () => {
    expect(nextToMark([answer('a', 0), answer('b', 1)], 0, nobody)).toBeNull();
    expect(nextToMark([], 0, nobody)).toBeNull();
  });
});

it('shows a grader at the answer to this question, or at the whole sheet', () => {
  const at = (attempt_id: string, question_id: string | null, name: string) =>
    ({ attempt_id, question_id, grader: { id: name, name } }) as OtherGrader;
  const others = [at('a', 'q', 'Grace'), at('b', null, 'Hal'), at('c', 'other', 'Ida')];
  expect([...gradersByAnswer(others, 'q')]).toEqual([
    ['a', 'Grace'],
    ['b', 'Hal'],
  ]);
});

it('says which answers are free, and which another grader opened first', () => {
  const taken = new Map([['b', 'Grace']]);
  expect(answers.filter((one) => isFree(one, taken)).map(({ id }) => id)).toEqual(['c']);
  const others = [
    { attempt_id: 'b', opened_first: true },
    { attempt_id: 'c', opened_first: false },
  ] as OtherGrader[];
  expect(['a', 'b', 'c'].filter((id) => isOpenedFirst(others, id))).toEqual(['b']);
});

it('computes the mean of what was answered and marked', () => {
  expect(meanOf(answers)).toBe(3.5);
  expect(meanOf([answer('b', null)])).toBeNull();
  expect(meanOf([answer('a', 4), { ...answer('b', 0), answered: false }])).toBe(4);
});

it('offers the three comments that were used most', () => {
  const said = ['One', 'Two', 'Two', 'Three', 'Four', null].map((comment, at) => answer(`${at}`, 1, comment));
  expect(offeredComments(said, '')).toEqual(['Two', 'Four', 'Three']);
  // The comment of the open answer is not offered again.
  expect(offeredComments(said, 'Two')).toEqual(['Four', 'Three', 'One']);
});

it.each([
  ['', 0],
  ['I keep the doors closed, then I don’t unload.', 9],
  ['我们 打开', 2],
])('counts the words of "%s"', (text, words) => {
  expect(wordsIn(text)).toBe(words);
});
