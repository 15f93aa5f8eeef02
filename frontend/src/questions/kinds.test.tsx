import { expect, it } from 'vitest';
import { answerFields } from './answerFields';
import { builders } from './builders';
import { QUESTION_KINDS } from './kinds';
import { reviews } from './reviews';
import { rulesOf } from './rules';

it.each(QUESTION_KINDS)('$group has all its parts', ({ group }) => {
  expect(answerFields[group]).toBeTypeOf('function');
  expect(builders[group]).toBeTypeOf('function');
  expect(reviews[group]).toBeTypeOf('function');
  expect(rulesOf[group].blank().length).toBeGreaterThan(0);
});
