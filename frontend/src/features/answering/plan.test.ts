import { expect, it } from 'vitest';
import { openSession } from './draft';
import { ATTEMPT, DEADLINE, opened, paper } from './fixtures';
import { nextStep, requestTimeout } from './plan';
import { NO_MARKS, UNMARKED } from './reviewMarks';
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
const save = { id: 'a', revision: 4, since: 4, sheet: {}, marks: NO_MARKS, submit: false };

const up: Session = { ...opened, phase: 'timeUp' };
const held: Session = { ...dirty, pause: { left: 1, isFlushed: false } };
const flushed: Session = { ...dirty, pause: { left: 1, isFlushed: true } };

it.each<[string, Session, number, string | undefined]>([
  ['a clean session asks after 15 seconds', opened, 15_000, 'ask'],
  ['one that is out of view does not', { ...opened, isVisible: false }, 15_000, 'timeUp'],
  ['a change is saved', dirty, 3_000, 'save'],
  ['nothing is sent beside a save', { ...dirty, inFlight: [save] }, 60_000, 'timeUp'],
  ['what the server has is learnt from a save', { ...opened, serverRevision: 5 }, 0, 'save'],
  ['a submission replaces a save', { ...dirty, phase: 'submitting', inFlight: [save] }, 0, 'save'],
  ['a submission is waited for', { ...up, inFlight: [{ ...save, submit: true }] }, 0, 'giveUp'],
  ['at the end the last changes are saved', { ...up, sheet: { tf: ['tf1'] } }, 0, 'save'],
  ['without any, the server is asked', up, 0, 'ask'],
  ['also out of view', { ...up, isVisible: false }, 0, 'ask'],
  ['what it says is waited for', { ...up, isAsking: true }, 0, 'giveUp'],
  ['then it is submitted', { ...up, isTimeConfirmed: true }, 0, 'save'],
  ['in a pause what is not saved is sent', held, 0, 'save'],
  ['once', flushed, 0, 'ask'],
  ['and time does not end', { ...flushed, isAsking: true }, 0, undefined],
  ['a pause ends for a page out of view, too', { ...flushed, isVisible: false }, 0, 'ask'],
  ['what is over does nothing', { ...dirty, phase: 'closed' }, 0, undefined],
  ['nor what was replaced', { ...dirty, phase: 'replaced' }, 0, undefined],
])('plans the next step: %s', (_, session, at, step) => {
  expect(nextStep(session, { at, now: DEADLINE - 600_000 })?.step).toBe(step);
});

it.each([
  ['at least 12', 0, 12_000],
  ['at most 15', 1, 15_000],
])('another device is noticed after %s seconds', (_, random, wait) => {
  const start = { ...UNMARKED, attempt: ATTEMPT, sheet: {}, revision: 4, deadline: DEADLINE };
  const session = openSession(paper, start, null, { at: 0, random });
  expect(nextStep(session, { at: 0, now: DEADLINE - 600_000 })).toEqual({ step: 'ask', wait });
});
