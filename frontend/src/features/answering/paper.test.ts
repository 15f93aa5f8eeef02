import { expect, it } from 'vitest';
import { paper, paperWithSlides, placed } from './fixtures';
import { countAnswered, inPaperOrder, readSheet, sameAnswer, writeEntries, writeSheet, writeSlides } from './paper';

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
    userAnswerSlides: [],
    userArrangeAnswers: arranged.map((entry) => ({ ...entry, value: Number(entry.value) })),
  });
  expect(back).toEqual(sheet);
});

it('a slides case is one question of the paper, with its tab after free text', () => {
  expect(paperWithSlides.groups.map(({ type }) => type)).toEqual([1, 2, 3, 6, 4, 5]);
  expect(paperWithSlides.byId.get('case')).toMatchObject({ number: 4, type: 6, content: 'What of case?' });
});

it('placed pictures are written beside the answers and read back the same', () => {
  const sheet = { tf: ['tf1'], case: placed(['p2', 'p1'], ['p3']) };
  expect(writeSheet(paperWithSlides, sheet)).toEqual([{ answer_id: 'tf1', value: '1' }]);
  const slides = writeSlides(paperWithSlides, sheet);
  expect(slides).toEqual([
    { slide_attachment_id: 'p2', order: 1, category_id: 'before' },
    { slide_attachment_id: 'p1', order: 2, category_id: 'before' },
    { slide_attachment_id: 'p3', order: 1, category_id: 'after' },
  ]);
  const wire = { userAnswers: [{ answer_id: 'tf1', value: '1' }], userArrangeAnswers: [] };
  expect(readSheet(paperWithSlides, { ...wire, userAnswerSlides: slides.toReversed() })).toEqual(sheet);
});

it('slides are answered as soon as one picture is placed', () => {
  expect(countAnswered({ case: placed(['p1']) })).toBe(1);
  expect(countAnswered({ case: placed() })).toBe(0);
});

it('holds an arrange question that was never moved, and blank text, for unanswered', () => {
  expect(writeSheet(paper, { text: '  \n' })).toEqual([]);
  expect(countAnswered({ text: '  \n', tf: ['tf1'] })).toBe(1);
});

it('holds a text in which nothing can be seen for unanswered, and keeps invisible signs beside others', () => {
  expect(countAnswered({ text: ' \u200b \u2800\u00ad\n' })).toBe(0);
  expect(countAnswered({ text: 'می\u200cخواهم' })).toBe(1);
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
  ['no placed picture and no answer', placed(), undefined, true],
  ['pictures in the same places', placed(['p1'], ['p2']), placed(['p1'], ['p2']), true],
  ['a picture in another place', placed(['p1', 'p2']), placed(['p2', 'p1']), false],
  ['a picture in another group', placed(['p1']), placed([], ['p1']), false],
])('compares as the server stores: %s', (_, one, other, same) => {
  expect(sameAnswer(one, other)).toBe(same);
});

it('names the question of each entry that is sent', () => {
  const sheet = { mc: ['mc1', 'mc3'], text: 'Because.' };
  expect(writeEntries(paper, sheet).map(({ question }) => question)).toEqual(['mc', 'mc', 'text']);
});
