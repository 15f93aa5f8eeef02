import { describe, expect, it } from 'vitest';
import { answerValueOf, reviewedValueOf } from './answerValue';
import { type DraftQuestion, draftAnswer } from './draft';
import { equalLines, pasteLines } from './Lines';
import { pastedLines } from './pastedLines';
import { blankQuestion, checkQuestion, isBlank, rulesOf } from './rules';

const draftQuestion = (text: string, answers: DraftQuestion['answers']): DraftQuestion => ({ key: 'q', text, answers });
const draftChoices = (count: number, correct = 0) =>
  Array.from({ length: count }, (_, at) => draftAnswer(`choice ${at}`, at < correct));

describe('the text of a question', () => {
  it.each([
    ['', 'Required'],
    ['ab', 'Question must be more than 3 characters'],
    ['abc', undefined],
    ['é'.repeat(500), undefined],
    ['é'.repeat(501), 'Question must be less than 500 characters'],
  ])('%#', (text, sentence) => {
    expect(checkQuestion('trueOrFalse', draftQuestion(text, [draftAnswer('True', true)]))['question']).toBe(sentence);
  });
});

describe('the answers of a question', () => {
  it.each([
    [0, 0, 'Required'],
    [1, 1, 'Add at least 2 choices'],
    [2, 0, 'please select correct answer'],
    [6, 1, undefined],
    [7, 1, 'too many, choices must be less than 7'],
  ])('%i choices with %i correct', (count, correct, sentence) => {
    expect(rulesOf.multipleChoices.check(draftChoices(count, correct))['answers']).toBe(sentence);
  });

  it.each([
    [0, 'Required'],
    [1, 'Add at least 2 answers'],
    [10, undefined],
    [11, 'too many, answers must be less than 10'],
  ])('%i items to arrange', (count, sentence) => {
    expect(rulesOf.arrange.check(draftChoices(count))['answers']).toBe(sentence);
  });

  it.each([
    ['', 'Required'],
    ['ab', 'Answer must be more than 2 characters'],
    ['abc', undefined],
    ['a'.repeat(501), 'Answer must be less than 500 characters'],
  ])('a model answer %#', (text, sentence) => {
    expect(rulesOf.freeText.check([draftAnswer(text)])['answers.0.value']).toBe(sentence);
  });

  it('wants one marked for true or false and for rank', () => {
    expect(rulesOf.trueOrFalse.check(rulesOf.trueOrFalse.blank())).toEqual({ answers: 'Required' });
    expect(rulesOf.rank.check(rulesOf.rank.blank())).toEqual({ answers: 'Required' });
  });

  it('names each answer without a text', () => {
    expect(rulesOf.multipleChoices.check([draftAnswer('a', true), draftAnswer(' ')])).toEqual({
      'answers.1.value': 'Required',
    });
  });

  it.each(['multipleChoices', 'arrange'] as const)('names each answer of %s that is too long', (group) => {
    const answers = ['a'.repeat(500), 'a'.repeat(501)].map((value) => draftAnswer(value, true));
    expect(rulesOf[group].check(answers)).toEqual({ 'answers.1.value': 'Answer must be less than 500 characters' });
  });

  it('comes back from the wire as it went', () => {
    const wire = rulesOf.arrange.toWire([draftAnswer('first '), draftAnswer('second')]);
    expect(wire).toEqual([
      { value: 'first', order: 1 },
      { value: 'second', order: 2 },
    ]);
    const stored = wire.map(({ value }, at) => ({ value, order: at + 1 })).reverse();
    expect(rulesOf.arrange.fromWire(stored).map(({ value }) => value)).toEqual(['first', 'second']);
    expect(rulesOf.rank.toWire(rulesOf.rank.fromWire([{ value: '7', is_correct: 1 }]))).toEqual([
      { value: '7', is_correct: 1 },
    ]);
  });
});

it('a new question of every kind is blank until something is written or chosen', () => {
  for (const group of Object.keys(rulesOf) as (keyof typeof rulesOf)[]) {
    const fresh = blankQuestion(group);
    expect(isBlank(group, fresh)).toBe(true);
    expect(isBlank(group, { ...fresh, text: 'a' })).toBe(false);
  }
});

describe('pasting lines', () => {
  const answerTexts = ({ answers }: ReturnType<typeof pasteLines>) => answers.map(({ value }) => value);

  it('fills empty answers and keeps the written ones', () => {
    const before = [draftAnswer('a'), draftAnswer('', true), draftAnswer(''), draftAnswer('z')];
    const pasted = pasteLines(before, 1, ['b', 'c'], 6);
    expect(answerTexts(pasted)).toEqual(['a', 'b', 'c', 'z']);
    expect(pasted.answers[1]?.correct).toBe(true);
    expect(pasted.last).toBe(2);
  });

  it('stops at the most that there may be, and says how many were left out', () => {
    const pasted = pasteLines([draftAnswer('a'), draftAnswer('')], 1, ['b', 'c', 'd'], 3);
    expect(answerTexts(pasted)).toEqual(['a', 'b', 'c']);
    expect(pasted.leftOut).toBe(1);
  });
});

describe('what was given to a question', () => {
  const sheet = {
    userAnswers: [
      { answer_id: 'b', value: '1' },
      { answer_id: 't', value: 'a text' },
    ],
    userArrangeAnswers: [
      { answer_id: 'x', value: 2 },
      { answer_id: 'y', value: 1 },
    ],
  };
  it.each([
    [2, ['a', 'b'], ['b']],
    [3, ['t'], 'a text'],
    [5, ['x', 'y'], ['y', 'x']],
    [1, ['n'], null],
    [5, ['n'], null],
  ] as const)('kind %i', (type, ids, given) => {
    expect(answerValueOf({ type, answers: ids.map((id) => ({ id })) }, sheet)).toEqual(given);
  });

  it('is reviewed with the gaps of a partial order', () => {
    const partial = {
      ...sheet,
      userArrangeAnswers: [{ answer_id: 'x', value: 3 }, ...sheet.userArrangeAnswers.slice(1)],
    };
    const arrange = { type: 5, answers: [{ id: 'x' }, { id: 'y' }, { id: 'z' }] } as const;
    expect(reviewedValueOf(arrange, partial)).toEqual(['y', '', 'x']);
    expect(reviewedValueOf({ type: 5, answers: [{ id: 'n' }] }, partial)).toBeNull();
    expect(reviewedValueOf({ type: 3, answers: [{ id: 't' }] }, partial)).toBe('a text');
  });
});

it.each([
  ['• Nile\n• Amazon', ['Nile', 'Amazon']],
  ['- Nile\n* Amazon\n– Congo', ['Nile', 'Amazon', 'Congo']],
  ['1. Nile\n2. Amazon\n\n10) Congo', ['Nile', 'Amazon', 'Congo']],
  ['(1) Nile\r\n(2) Amazon', ['Nile', 'Amazon']],
  // Not every line has a bullet, so the bullet is part of the text.
  ['1. FC Nürnberg\nHamburger SV', ['1. FC Nürnberg', 'Hamburger SV']],
  ['-5\n-10', ['-5', '-10']],
  ['a) Nile\nb) Amazon\nc) Congo', ['Nile', 'Amazon', 'Congo']],
  ['(A) Nile\r(B) Amazon', ['Nile', 'Amazon']],
  ['١. النيل\n٢. الأمازون', ['النيل', 'الأمازون']],
  // Letters that are not consecutive are initials.
  ['J. Watson\nF. Crick', ['J. Watson', 'F. Crick']],
  ['3.5\n4.5', ['3.5', '4.5']],
])('takes the marks of a list from pasted lines: %j', (text, lines) => expect(pastedLines(text)).toEqual(lines));

it('finds lines with the same text, whatever their case, and no lines without a text', () => {
  const lines = ['Nile', 'Po', ' nile ', '', '', 'café', 'cafe\u0301'];
  expect(equalLines(lines.map((value) => draftAnswer(value)))).toEqual([-1, -1, 0, -1, -1, -1, 5]);
});
