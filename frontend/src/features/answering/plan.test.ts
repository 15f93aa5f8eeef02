import { expect, it } from 'vitest';
import { DEADLINE, opened } from './fixtures';
import { plan, requestTimeout } from './plan';
import type { Session } from './session';

it.each([
  ['long before the end', -3_600_000, 15_000],
  ['at the end of the time', 0, 5_000],
  ['late in the grace period', 6_000, 2_000],
  ['at the end of the grace period', 9_900, 1_000],
  ['after it, to learn what counts', 20_000, 15_000],
])('gives a request at most half of what is left: %s', (_, from, timeout) => {
  expect(requestTimeout(opened, DEADLINE + from)).toBe(timeout);
});

const dirty: Session = { ...opened, sheet: { tf: ['tf1'] } };
const save = { id: 'a', revision: 4, sheet: {}, submit: false };

it.each<[string, Session, number, string | undefined]>([
  ['a clean session asks after a minute', opened, 60_000, 'resync'],
  ['a change is saved', dirty, 3_000, 'save'],
  ['nothing is sent beside a save', { ...dirty, inFlight: [save] }, 60_000, 'timeUp'],
  ['a submission replaces a save', { ...dirty, phase: 'submitting', inFlight: [save] }, 0, 'save'],
  ['a submission is waited for', { ...dirty, phase: 'timeUp', inFlight: [{ ...save, submit: true }] }, 0, 'giveUp'],
  ['what is over does nothing', { ...dirty, phase: 'closed' }, 0, undefined],
])('plans the next step: %s', (_, session, at, step) => {
  expect(plan(session, { at, now: DEADLINE - 600_000 })?.step).toBe(step);
});
