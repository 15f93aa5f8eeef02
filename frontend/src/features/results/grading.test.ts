import { describe, expect, it } from 'vitest';
import type { Mark } from './api';
import {
  calculateTotals,
  countedDrafts,
  differences,
  fitMark,
  fittedMarks,
  scoreData,
  userState,
  withDrafts,
} from './grading';

const markWith = (question_id: string | null, type: Mark['type'], weight: number, score: number | null): Mark => ({
  question_id,
  type,
  weight,
  score,
  answered: true,
  comment: null,
  corrected: null,
});

describe('a mark', () => {
  it.each([
    [7, 10, 7, null],
    [7.255, 10, 7.26, null],
    [11, 10, 10, 'clamped'],
    [-3, 10, 3, 'positive'],
    [-30, 10, 10, 'clamped'],
    [0, 10, 0, null],
  ])('of %d where %d is the most counts as %d (%s)', (typed, weight, counts, change) =>
    expect(fitMark(typed, weight)).toEqual({ mark: counts, change }),
  );
});

describe('the totals', () => {
  const marks = [
    markWith('a', 1, 5, 5),
    markWith('b', 3, 10, null),
    markWith('c', 4, 4, 1.25),
    markWith('d', 4, 4, null),
    markWith(null, 6, 5, 0),
  ];
  it('add what is typed to what is stored, and count what waits', () => {
    expect(calculateTotals(marks, { b: 7.5 }, 5, 28)).toEqual({
      freeText: 7.5,
      rank: 1.25,
      marks: 13.75,
      bonus: 5,
      total: 18.75,
      percentage: 66.96,
      missing: 1,
    });
  });
  it('let what is typed win over what is stored, also when it is emptied', () => {
    expect(calculateTotals(marks, { b: 1, c: '', d: 2 }, 0, 28)).toMatchObject({ rank: 2, total: 8, missing: 1 });
  });
  it('leave out what a correction dropped, also where its mark is missing', () => {
    const dropped = marks.map((mark) => ({ ...mark, corrected: mark.type === 4 ? ('drop' as const) : null }));
    expect(calculateTotals(dropped, { b: 7.5 }, 0, 20)).toMatchObject({
      rank: 0,
      marks: 12.5,
      total: 12.5,
      missing: 0,
    });
  });
  it('add hundredths exactly', () => {
    const thirds = ['x', 'y', 'z'].map((id) => markWith(id, 3, 1, 0.1));
    expect(calculateTotals(thirds, {}, 0.2, 3).total).toBe(0.5);
  });
  it('round the percentage half up and hold it at 100', () => {
    expect(calculateTotals([markWith('a', 3, 8, 1)], {}, 0, 800).percentage).toBe(0.13);
    expect(calculateTotals([markWith('a', 3, 3, 1)], {}, 0, 3).percentage).toBe(33.33);
    expect(calculateTotals([markWith('a', 4, 3, 3)], {}, 10, 3).percentage).toBe(100);
    expect(calculateTotals([], {}, 0, 0).percentage).toBe(0);
  });
  it('send the marks that a grader gives, fitted', () => {
    expect(scoreData(marks, { b: 12, d: -2 }, {})).toEqual([
      { type: 3, question_id: 'b', score: 10 },
      { type: 4, question_id: 'c', score: 1.25 },
      { type: 4, question_id: 'd', score: 2 },
    ]);
  });
  it('send a comment on any mark that has one', () => {
    const automatic = [markWith('a', 2, 5, 5), markWith(null, 6, 4, 0)];
    expect(scoreData(automatic, {}, { 6: 'Look at the door', a: '' })).toEqual([
      { type: 2, question_id: 'a', score: 5, comment: '' },
      { type: 6, question_id: null, score: 0, comment: 'Look at the door' },
    ]);
    expect(scoreData(automatic, {}, {})).toEqual([]);
  });
  it('name the marks that do not fit, as they would be stored', () => {
    expect(fittedMarks(marks, { b: 12, c: 1, d: -2 })).toEqual({ b: 10, d: 2 });
  });
  it('name the marks that differ from what is stored', () => {
    const stored = [markWith('b', 3, 10, 4), markWith('c', 4, 5, 3), markWith('d', 4, 5, null)];
    expect(differences(stored, { b: 7, c: 3 })).toEqual([{ key: 'b', theirs: 4, mine: 7 }]);
  });
});

it.each([
  [true, true, false, 'graded'],
  [true, false, true, 'toGrade'],
  [false, false, true, 'answering'],
  [false, false, false, 'notSolved'],
] as const)(
  'submitted %s, published %s, answering %s: the state is %s',
  (isAnswerd, is_scored, is_answering, state) => {
    expect(userState({ isAnswerd, is_scored, is_answering })).toBe(state);
  },
);

it('a draft of a dropped question is no mark of the sheet', () => {
  const draft = (question_id: string) => ({
    question_id,
    score: 2,
    comment: null,
    by: { id: 'g', name: 'Grader' },
    at: '2026-11-21T10:00:00.000Z',
    version: 1,
  });
  const dropped: Mark = { ...markWith('a', 3, 10, 7), corrected: 'drop' };
  const sheet = { marks: [dropped, markWith('b', 3, 10, null)], drafts: [draft('a'), draft('b')] };
  expect(countedDrafts(sheet).map(({ question_id }) => question_id)).toEqual(['b']);
  expect(withDrafts(sheet).map(({ score }) => score)).toEqual([7, 2]);
});
