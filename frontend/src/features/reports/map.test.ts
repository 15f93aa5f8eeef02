import { expect, it } from 'vitest';
import { dotsOf, ticksOf } from './map';

const placed = (number: number, facility: number, discrimination: number, rank = 9) => ({
  number,
  facility,
  discrimination,
  tone: rank === 9 ? 'good' : 'bad',
  rank,
});

it('draws questions that would hide each other as one circle, with the most serious verdict', () => {
  const dots = dotsOf([placed(5, 90, 0.3), placed(1, 90, 0.3), placed(2, 92, 0.32, 0), placed(3, 40, 0.3)], 1);
  expect(dots.map(({ label, odd, tone }) => [label, odd, tone])).toEqual([
    ['1, 2, 5', true, 'bad'],
    ['3', false, 'good'],
  ]);
});

it('says how many more there are in a circle', () => {
  const many = Array.from({ length: 7 }, (_, at) => placed(at + 1, 50, 0));
  expect(dotsOf(many, 1).map(({ label }) => label)).toEqual(['1, 2, 3, 4 +3']);
});

it.each([
  [
    [0.1, 0.3],
    [0, 0.2, 0.4, 0.6],
  ],
  [
    [-0.18, 0.52],
    [-0.4, -0.2, 0, 0.2, 0.4, 0.6],
  ],
  [[1], [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [[-1], [-1, -0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6]],
])('of %j has the ticks %j', (discriminations, ticks) => {
  expect(ticksOf(discriminations)).toEqual(ticks);
});
