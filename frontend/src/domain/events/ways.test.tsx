import { expect, it } from 'vitest';
import { aDrill, makeDrills } from '../../../tests/exampleEventKind';
import { chosenRetake, retakeOf, startsClock, waysFrom } from './ways';

const { kind, own } = makeDrills();
const [again, look] = own.links.submitted!;
const links = { submitted: [look!, { ...again!, whileRunning: true as const }] };
const labelsAt = (now: string, values: object = {}, parts: Parameters<typeof waysFrom>[3] = { links }) =>
  waysFrom(aDrill({ ends_at: '2026-11-22T12:00:00Z', ...values }), 'submitted', Date.parse(now), parts).map(
    ({ short }) => short,
  );

it('offers a way that needs a running event until its end', () => {
  expect(labelsAt('2026-11-22T11:59:59Z')).toEqual(['Look', 'Again']);
  expect(labelsAt('2026-11-22T12:00:00Z')).toEqual(['Look']);
});

it('offers the score last, once it is published', () => {
  const parts = { links, scored: own.scored! };
  expect(labelsAt('2026-11-22T13:00:00Z', { is_scored: true }, parts)).toEqual(['Look', 'Mark']);
  expect(labelsAt('2026-11-22T13:00:00Z', {}, parts)).toEqual(['Look']);
});

it('offers nothing else while the clock runs', () => {
  expect(waysFrom(aDrill(), 'answering', 0, own)).toEqual([]);
});

it('knows which way starts a clock', () => {
  expect(startsClock(kind, again!, aDrill())).toBe(true);
  expect(startsClock(kind, own.scored!, aDrill())).toBe(false);
});

it('tells the page that answers which submission is taken again', () => {
  const submitted_at = '2026-11-22T11:00:00Z';
  expect(chosenRetake(retakeOf({ submitted_at }))).toBe(submitted_at);
  expect(retakeOf({ submitted_at: null })).toBeNull();
  expect([null, undefined, 'x', { retakes: 7 }].map(chosenRetake)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
