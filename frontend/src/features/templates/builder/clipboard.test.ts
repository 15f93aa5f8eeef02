import { describe, expect, it } from 'vitest';
import { draftAnswer } from '@/questions/draft';
import { QUESTION_KINDS, type QuestionGroup } from '@/questions/kinds';
import { questionsAsText, readPasted } from './clipboard';
import { blankTemplate, createGroup, type TemplateDraft } from './draft';
import { makeBuilder } from './store';

const question = (key: string, text: string, values: [string, boolean][]) => ({
  key,
  text,
  answers: values.map(([value, correct]) => draftAnswer(value, correct)),
});

const rankValues = Array.from({ length: 10 }, (_, at): [string, boolean] => [String(at + 1), at === 6]);

function everyKind(): TemplateDraft {
  const blank = blankTemplate();
  const groups: Record<QuestionGroup, ReturnType<typeof question>> = {
    trueOrFalse: question('tf', 'The Nile flows north', [
      ['True', true],
      ['False', false],
    ]),
    multipleChoices: question('mc', 'أي نهر أطول؟', [
      ['النيل', true],
      ['الراين', false],
      ['Po', false],
    ]),
    freeText: question('ft', 'Why?', [['Because', false]]),
    rank: question('ra', 'How much?', rankValues),
    arrange: question('ar', 'Order', [
      ['first', false],
      ['second', false],
    ]),
  };
  return {
    ...blank,
    groups: Object.fromEntries(
      QUESTION_KINDS.map(({ group }) => [group, createGroup(group, 5, [groups[group]])]),
    ) as TemplateDraft['groups'],
  };
}

const KEYS = new Set(['tf', 'mc', 'ft', 'ra', 'ar']);
const plain = (draft: TemplateDraft) =>
  QUESTION_KINDS.map(({ group }) =>
    draft.groups[group].order.map((key) => {
      const { text, answers } = draft.groups[group].questions[key]!;
      return [text, answers.map(({ value, correct }) => [value, correct])];
    }),
  );

describe('copied questions', () => {
  it('name their format and its version', () => {
    expect(JSON.parse(questionsAsText(everyKind(), new Set(['tf'])))).toEqual({
      format: 'palestra-questions',
      version: 1,
      groups: [
        {
          group: 'trueOrFalse',
          weight: 5,
          questions: [
            {
              question: 'The Nile flows north',
              answers: [
                { value: 'True', is_correct: 1 },
                { value: 'False', is_correct: 0 },
              ],
            },
          ],
        },
      ],
    });
  });

  it('come out in another template as they went in, each in its own tab, with the weight that is missing there', () => {
    const found = readPasted(questionsAsText(everyKind(), KEYS));
    if (found.kind !== 'questions') throw new Error(found.kind);
    const builder = makeBuilder(blankTemplate());
    expect(builder.paste(found.arrivals)).toEqual({ added: 5, leftOut: 0 });
    expect(plain(builder.snapshot())).toEqual(plain(everyKind()));
    expect(builder.snapshot().groups.rank.weight).toBe(5);
  });

  it('get keys of their own, so that they can be pasted twice', () => {
    const builder = makeBuilder(everyKind());
    const found = readPasted(questionsAsText(everyKind(), new Set(['mc'])));
    if (found.kind !== 'questions') throw new Error(found.kind);
    builder.paste(found.arrivals);
    builder.paste(found.arrivals);
    const { order, questions } = builder.snapshot().groups.multipleChoices;
    expect(order).toHaveLength(3);
    const keys = order.flatMap((key) => questions[key]!.answers.map((answer) => answer.key));
    expect(new Set(keys).size).toBe(9);
  });

  it('stop at the most that a template may have, and say how many had no room', () => {
    const builder = makeBuilder(everyKind());
    const line = { group: 'freeText' as const, weight: '' as const };
    const many = Array.from({ length: 1990 }, (_, at) => question(`n${at}`, `Text ${at}`, [['x', false]]));
    expect(builder.paste([{ ...line, questions: many }])).toEqual({ added: 1990, leftOut: 0 });
    expect(builder.paste([{ ...line, questions: many.slice(0, 12) }])).toEqual({ added: 5, leftOut: 7 });
    expect(builder.duplicate('freeText', ['ft'])).toBe(0);
  });

  it('keep what was not written yet', () => {
    const draft = blankTemplate();
    const key = draft.groups.multipleChoices.selected;
    const found = readPasted(questionsAsText(draft, new Set([key])));
    expect(found).toMatchObject({ kind: 'questions', arrivals: [{ weight: '', questions: [{ text: '' }] }] });
  });
});

describe('a pasted text', () => {
  const wrap = (groups: unknown, version: unknown = 1) =>
    JSON.stringify({ format: 'palestra-questions', version, groups });
  const one = { question: 'Q', answers: [{ value: 'True', is_correct: 1 }] };

  it.each([
    ['of a later version', wrap([], 2), 'later'],
    ['cut off', questionsAsText(everyKind(), KEYS).slice(0, 200), 'damaged'],
    ['of an unknown kind', wrap([{ group: 'slides', weight: 1, questions: [] }]), 'damaged'],
    ['of the name of a property', wrap([{ group: '__proto__', weight: 1, questions: [one] }]), 'damaged'],
    ['with a wrong weight', wrap([{ group: 'rank', weight: -1, questions: [one] }]), 'damaged'],
    [
      'with an endless text',
      wrap([{ group: 'rank', weight: 1, questions: [{ ...one, question: 'x'.repeat(10_001) }] }]),
      'damaged',
    ],
    [
      'with countless answers',
      wrap([{ group: 'arrange', weight: 1, questions: [{ ...one, answers: Array(51).fill(one.answers[0]) }] }]),
      'damaged',
    ],
    ['without a version', JSON.stringify({ format: 'palestra-questions', groups: [] }), 'lines'],
    ['of another program', JSON.stringify({ questions: [one] }), 'lines'],
    ['that only looks like an object', '{ a: b', 'lines'],
  ])('%s', (_, text, kind) => expect(readPasted(text).kind).toBe(kind));

  it('of another program is one question for each line', () => {
    expect(readPasted('1. Who?\n2. When?\n\n3. Where?')).toEqual({ kind: 'lines', lines: ['Who?', 'When?', 'Where?'] });
    expect(readPasted(' ')).toEqual({ kind: 'lines', lines: [] });
  });
});
