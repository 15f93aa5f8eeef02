import { expect, it } from 'vitest';
import { paper } from './fixtures';
import { countAnswered, inPaperOrder, readSheet, sameAnswer, writeEntries, writeSheet } from './paper';

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

it('keeps choices in the order of the paper, and arrangements in their own', () => {
  expect(inPaperOrder(paper.byId.get('mc')!, ['mc3', 'mc1'])).toEqual(['mc1', 'mc3']);
  expect(inPaperOrder(paper.byId.get('arr')!, ['arr3', 'arr1'])).toEqual(['arr3', 'arr1']);
});

it.each([
  ['an absent answer', undefined, undefined, true],
  ['a blank text and no answer', ' \n', undefined, true],
  ['no choice and no answer', [], undefined, true],
  ['spaces around a text', ' Paris\u00a0', 'Paris', true],
  ['composed and decomposed letters', '\u00e9lan', 'e\u0301lan', true],
  ['a text with a NUL', 'a\0b', 'ab', true],
  ['spaces within a text', 'a  b', 'a b', false],
  ['other choices', ['mc1'], ['mc1', 'mc2'], false],
  ['another order', ['arr1', 'arr2'], ['arr2', 'arr1'], false],
])('compares as the server stores: %s', (_, one, other, same) => {
  expect(sameAnswer(one, other)).toBe(same);
});

it('names the question of each entry that is sent', () => {
  const sheet = { mc: ['mc1', 'mc3'], text: 'Because.' };
  expect(writeEntries(paper, sheet).map(({ question }) => question)).toEqual(['mc', 'mc', 'text']);
});
