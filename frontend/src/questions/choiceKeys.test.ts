import { expect, it } from 'vitest';
import { choiceByKey, optionLetter } from './choiceKeys';
import type { AskedQuestion, QuestionType } from './kinds';

const askedQuestion = (type: QuestionType, values: readonly string[]): AskedQuestion => ({
  id: 'q',
  type,
  title: '',
  weight: 1,
  content: '',
  answers: values.map((value) => ({ id: value, question_id: 'q', value })),
});
const trueOrFalse = askedQuestion(1, ['True', 'False']);
const colours = askedQuestion(2, ['red', 'green', 'blue']);
// The server does not shuffle these options. The test checks that 10 does not come before 2.
const scale = askedQuestion(4, ['10', '1', '2', '3', '4', '5', '6', '7', '8', '9']);

it.each([
  [trueOrFalse, null, '1', ['True']],
  [trueOrFalse, ['True'], 'b', ['False']],
  [colours, ['red'], 'c', ['red', 'blue']],
  [colours, ['red', 'blue'], '1', ['blue']],
  [colours, ['red'], 'a', null],
  [scale, ['3'], '7', ['7']],
  [scale, null, '0', ['10']],
] as const)('chooses or takes back', (question, before, key, after) =>
  expect(choiceByKey(question, before, key)?.value).toEqual(after),
);

it.each([
  [trueOrFalse, ['True'], '1'],
  [trueOrFalse, null, '3'],
  [colours, null, 'd'],
  [scale, null, 'a'],
  [askedQuestion(3, ['']), null, '1'],
  [askedQuestion(5, ['one', 'two']), null, '1'],
] as const)('changes nothing where there is no such choice', (question, before, key) =>
  expect(choiceByKey(question, before, key)).toBeNull(),
);

it('names options by letters', () => expect([0, 5].map(optionLetter)).toEqual(['A', 'F']));
