import { describe, expect, it } from 'vitest';
import type { Question } from './api';
import { orderInWords, sorted } from './order';
import { numbered } from './verdicts';

const question = (number: number, discrimination: number | null) => ({ number, discrimination }) as Question;

describe('the order of the questions', () => {
  const rows = numbered([question(2, 0.4), question(1, null), question(3, -0.2), question(4, 0.4)]);
  const order = (sortBy: string, sort: 'asc' | 'desc') => sorted(rows, { sortBy, sort }).map(({ number }) => number);

  it('has questions without the figure last, in both directions', () => {
    expect(order('discrimination', 'asc')).toEqual([3, 2, 4, 1]);
    expect(order('discrimination', 'desc')).toEqual([2, 4, 3, 1]);
  });

  it('is that of the template by the numbers', () => {
    expect(order('number', 'asc')).toEqual([1, 2, 3, 4]);
  });

  it('is said in words', () => {
    expect(orderInWords({ sortBy: 'discrimination', sort: 'asc' })).toBe('Lowest discrimination first');
    expect(orderInWords({ sortBy: 'facility', sort: 'desc' })).toBe('Easiest first');
  });
});
