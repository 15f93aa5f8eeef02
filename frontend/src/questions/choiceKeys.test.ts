import { expect, it } from 'vitest';
import { choiceByKey, letterAt } from './choiceKeys';
import type { AskedQuestion, QuestionType } from './kinds';

const asked = (type: QuestionType, values: readonly string[]): AskedQuestion => ({
  id: 'q',
  type,
  title: '',
  weight: 1,
  content: '',
  answers: values.map((value) => ({ id: value, question_id: 'q', value })),
});
const trueOrFalse = asked(1, ['True', 'False']);
const colours = asked(2, ['red', 'green', 'blue']);
// The server shuffles nothing here, and yet 10 must not come before 2.
const scale = asked(4, ['10', '1', '2', '3', '4', '5', '6', '7', '8', '9']);

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
  [asked(3, ['']), null, '1'],
  [asked(5, ['one', 'two']), null, '1'],
] as const)('changes nothing where there is no such choice', (question, before, key) =>
  expect(choiceByKey(question, before, key)).toBeNull(),
);

it('names options by letters', () => expect([0, 5].map(letterAt)).toEqual(['A', 'F']));
