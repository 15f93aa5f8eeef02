import { expect, it } from 'vitest';
import type { Mark, ScoreSave } from './api';
import { placeOf, saveLines } from './history';

const mark = (question_id: string | null, type: Mark['type'], score: number | null): Mark => ({
  question_id,
  type,
  weight: 5,
  score,
  answered: true,
  comment: null,
  corrected: null,
});

const save = (version: number, marks: Mark[]): ScoreSave => ({
  version,
  at: null,
  actor: null,
  total: 0,
  percentage: 0,
  bonus: 0,
  marks,
  reason: null,
});

it('names the marks that each save changed, also that of the slides', () => {
  const saves = [
    save(3, [mark('a', 3, 4), mark('b', 3, 0), mark(null, 6, 5)]),
    save(2, [mark('a', 3, 2), mark('b', 3, 0), mark(null, 6, 0)]),
    save(1, [mark('a', 3, null), mark('b', 3, null), mark(null, 6, 0)]),
  ];
  expect(saveLines(saves).map(({ save: { version }, changed }) => [version, changed])).toEqual([
    [
      3,
      [
        { question: 'a', before: 2, after: 4 },
        { question: '6', before: 0, after: 5 },
      ],
    ],
    [
      2,
      [
        { question: 'a', before: null, after: 2 },
        { question: 'b', before: null, after: 0 },
      ],
    ],
    [1, null],
  ]);
});

it('has no changes where a save gave the same marks again', () => {
  const marks = [mark('a', 3, 4)];
  expect(saveLines([save(2, marks), save(1, marks)])[0]?.changed).toEqual([]);
});

it('numbers a question within its kind', () => {
  const sheet = { marks: [mark('a', 1, 5), mark('b', 3, 0), mark('c', 3, 0), mark(null, 6, 0)] };
  expect(placeOf('c', sheet)).toEqual({ type: 3, number: 2 });
  expect(placeOf('6', sheet)).toEqual({ type: 6, number: 1 });
  expect(placeOf('gone', sheet)).toBeNull();
});
