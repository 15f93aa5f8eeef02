import { expect, it } from 'vitest';
import type { Row } from './api';
import { initialsOf, isShared, othersOf, podiumOf, wholePlaces } from './places';

const rowsOf = (...places: number[]): Row[] =>
  places.map((place, at) => ({ place, name: `Person ${at}`, score: 10 - place, percentage: 50 }));

const podium = (rows: readonly Row[], places: number, results: number) =>
  podiumOf(rows, places, results).map(({ place, state, rows: own }) => [place, state, own.length]);

it('locks the places that are not revealed', () => {
  expect(podium(rowsOf(4, 5), 5, 5)).toEqual([
    [1, 'locked', 0],
    [2, 'locked', 0],
    [3, 'locked', 0],
  ]);
  expect(podium(rowsOf(3, 4), 4, 4)).toEqual([
    [1, 'locked', 0],
    [2, 'locked', 0],
    [3, 'shown', 1],
  ]);
  expect(podium(rowsOf(1, 2, 3), 3, 3)).toEqual([
    [1, 'shown', 1],
    [2, 'shown', 1],
    [3, 'shown', 1],
  ]);
});

it('keeps three steps while a shared first place is revealed, and locks none that is known to have nobody', () => {
  const all = rowsOf(1, 1, 1, 4, 4, 6);
  const states = [all.slice(6), all.slice(5), all.slice(3), all].map((rows) =>
    podiumOf(rows, 3, 6).map(({ state }) => state),
  );
  expect(states).toEqual([
    ['locked', 'locked', 'locked'],
    ['locked', 'locked', 'locked'],
    ['locked', 'skipped', 'skipped'],
    ['shown', 'skipped', 'skipped'],
  ]);
});

it('skips the place after a shared one, and has no more steps than results', () => {
  expect(podium(rowsOf(1, 1, 3), 2, 3)).toEqual([
    [1, 'shown', 2],
    [2, 'skipped', 0],
    [3, 'shown', 1],
  ]);
  // The first place may be shared by two, so that no one has the second.
  expect(podium(rowsOf(3), 2, 3).map(([, state]) => state)).toEqual(['locked', 'skipped', 'shown']);
  expect(podium([], 0, 0)).toEqual([]);
  expect(podium([], 2, 2).map(([, state]) => state)).toEqual(['locked', 'locked']);
});

it('leaves out a place that does not fit as a whole, but never the first one', () => {
  const places = (room: number, ...all: number[]) => wholePlaces(rowsOf(...all), room).map(({ place }) => place);
  expect(places(3, 1, 2, 3, 3)).toEqual([1, 2]);
  expect(places(3, 1, 2, 2, 4)).toEqual([1, 2, 2]);
  expect(places(3, 1, 2)).toEqual([1, 2]);
  expect(places(2, 1, 1, 1, 4)).toEqual([1, 1, 1]);
  expect(places(Number.POSITIVE_INFINITY, 1, 2, 2)).toEqual([1, 2, 2]);
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
