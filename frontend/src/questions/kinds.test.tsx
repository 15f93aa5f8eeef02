import { expect, it } from 'vitest';
import { answerFields, heights } from './answerFields';
import { builders } from './builders';
import { QUESTION_KINDS } from './kinds';
import { reviews } from './reviews';
import { rulesOf } from './rules';

it.each(QUESTION_KINDS)('$group has all its parts', ({ group }) => {
  expect(answerFields[group]).toBeTypeOf('function');
  expect(heights[group](4)).toBeGreaterThanOrEqual(44);
  expect(builders[group]).toBeTypeOf('function');
  expect(reviews[group]).toBeTypeOf('function');
  expect(rulesOf[group].blank().length).toBeGreaterThan(0);
});
