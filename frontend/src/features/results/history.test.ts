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

const save = (version: number, marks: Mark[], of: Partial<ScoreSave> = {}): ScoreSave => ({
  attempt: 1,
  is_withdrawn: false,
  version,
  at: null,
  actor: { id: 'g', name: 'Grader' },
  total: 0,
  percentage: 0,
  bonus: 0,
  marks,
  reason: null,
  correction: null,
  ...of,
});
const AUTOMATIC = { actor: null };

it('names the marks that each save changed, also that of the slides', () => {
  const saves = [
    save(3, [mark('a', 3, 4), mark('b', 3, 0), mark(null, 6, 5)]),
    save(2, [mark('a', 3, 2), mark('b', 3, 0), mark(null, 6, 0)]),
    save(1, [mark('a', 3, null), mark('b', 3, null), mark(null, 6, 0)], AUTOMATIC),
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

it('compares no save with one of another attempt or of before a restore', () => {
  const saves = [
    save(9, [mark('a', 3, 8)], { attempt: 2 }),
    save(8, [mark('a', 3, null)], { attempt: 2, ...AUTOMATIC }),
    save(12, [mark('a', 3, 2)]),
    save(11, [mark('a', 3, null)], AUTOMATIC),
    save(10, [mark('a', 3, 5)], { is_withdrawn: true }),
    save(9, [mark('a', 3, 4)], { is_withdrawn: true }),
    save(8, [mark('a', 3, null)], { is_withdrawn: true, ...AUTOMATIC }),
  ];
  const change = (before: number | null, after: number) => [{ question: 'a', before, after }];
  expect(saveLines(saves).map(({ changed }) => changed)).toEqual([
    change(null, 8),
    null,
    change(null, 2),
    null,
    change(4, 5),
    change(null, 4),
    null,
  ]);
  expect(saveLines(saves).map(({ isLatest }) => isLatest)).toEqual([true, false, true, false, false, false, false]);
  expect(saveLines(saves).map(({ isWithdrawn }) => isWithdrawn)).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
});

it('says that what an open attempt had was withdrawn', () => {
  const withdrawn = { is_withdrawn: true };
  const saves = [save(2, [mark('a', 3, 5)], withdrawn), save(1, [mark('a', 3, null)], { ...withdrawn, ...AUTOMATIC })];
  expect(saveLines(saves).map(({ isWithdrawn }) => isWithdrawn)).toEqual([true, false]);
});

it('has that a question was dropped, whatever its mark was', () => {
  const dropped: Mark = { ...mark('a', 4, 7), corrected: 'drop' };
  const saves = [save(3, [mark('a', 4, 7)]), save(2, [dropped]), save(1, [mark('a', 4, 7)])];
  expect(saveLines(saves).map(({ changed }) => changed)).toEqual([
    [{ question: 'a', before: 'dropped', after: 7 }],
    [{ question: 'a', before: 7, after: 'dropped' }],
    null,
  ]);
});

it('numbers a question within its kind', () => {
  const sheet = { marks: [mark('a', 1, 5), mark('b', 3, 0), mark('c', 3, 0), mark(null, 6, 0)] };
  expect(placeOf('c', sheet)).toEqual({ type: 3, number: 2 });
  expect(placeOf('6', sheet)).toEqual({ type: 6, number: 1 });
  expect(placeOf('gone', sheet)).toBeNull();
});
