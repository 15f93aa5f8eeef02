import { expect, it } from 'vitest';
import type { Row } from './api';
import { initialsOf, isShared, othersOf, podiumOf } from './places';

const rowsOf = (...places: number[]): Row[] =>
  places.map((place, at) => ({ place, name: `Person ${at}`, score: 10 - place, percentage: 50 }));

const podium = (rows: readonly Row[], places: number) =>
  podiumOf(rows, places).map((step) => [step.place, step.rows.length]);

it('locks the places that are not revealed', () => {
  expect(podium(rowsOf(4, 5), 5)).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
  expect(podium(rowsOf(3, 4), 4)).toEqual([
    [1, 0],
    [2, 0],
    [3, 1],
  ]);
  expect(podium(rowsOf(1, 2, 3), 3)).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
});

it('has no step for a place that nobody has', () => {
  expect(podium(rowsOf(1, 1, 3), 2)).toEqual([
    [1, 2],
    [3, 1],
  ]);
  expect(podium(rowsOf(3), 2)).toEqual([
    [1, 0],
    [3, 1],
  ]);
  expect(podium([], 0)).toEqual([]);
  expect(podium([], 2)).toEqual([
    [1, 0],
    [2, 0],
  ]);
});

it('lists the others beside it, and knows who shares a place', () => {
  const rows = rowsOf(3, 4, 5, 5);
  expect(othersOf(rows).map(({ place }) => place)).toEqual([4, 5, 5]);
  expect(rows.map((row) => isShared(rows, row))).toEqual([false, false, true, true]);
});

it('abbreviates names', () => {
  expect(initialsOf('Farid Rahimi')).toBe('FR');
  expect(initialsOf('Amber Heron 042')).toBe('AH');
  expect(initialsOf('Anna Maria von Berg')).toBe('AB');
  expect(initialsOf('Élodie')).toBe('É');
});
