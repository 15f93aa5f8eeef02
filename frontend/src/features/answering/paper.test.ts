import { expect, it } from 'vitest';
import { paper } from './fixtures';
import { countAnswered, readSheet, sameAnswer, writeSheet } from './paper';

it('numbers the questions through, in the order of the tabs', () => {
  expect(paper.questions.map(({ id, number }) => [number, id])).toEqual([
    [1, 'tf'],
    [2, 'mc'],
    [3, 'text'],
    [4, 'rank'],
    [5, 'arr'],
  ]);
  expect(paper.groups.map(({ type }) => type)).toEqual([1, 2, 3, 4, 5]);
});

it('writes a sheet and reads it back the same', () => {
  const sheet = { tf: ['tf1'], mc: ['mc1', 'mc3'], text: 'Because.', rank: ['rank2'], arr: ['arr2', 'arr3', 'arr1'] };
  const wire = writeSheet(paper, sheet);
  expect(wire).toContainEqual({ answer_id: 'text1', value: 'Because.' });
  expect(wire).toContainEqual({ answer_id: 'arr2', value: 1 });
  const arranged = wire.filter(({ answer_id }) => answer_id.startsWith('arr'));
  const back = readSheet(paper, {
    userAnswers: wire.filter((entry) => !arranged.includes(entry)).map((e) => ({ ...e, value: String(e.value) })),
    userArrangeAnswers: arranged.map((entry) => ({ ...entry, value: Number(entry.value) })),
  });
  expect(back).toEqual(sheet);
});

it('holds an arrange question that was never moved, and blank text, for unanswered', () => {
  expect(writeSheet(paper, { text: '  \n' })).toEqual([]);
  expect(countAnswered({ text: '  \n', tf: ['tf1'] })).toBe(1);
});

it('compares choices as sets and arrangements as sequences', () => {
  expect(sameAnswer(2, ['a', 'b'], ['b', 'a'])).toBe(true);
  expect(sameAnswer(5, ['a', 'b'], ['b', 'a'])).toBe(false);
  expect(sameAnswer(3, '', undefined)).toBe(true);
});
