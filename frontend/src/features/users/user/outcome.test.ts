import { expect, it } from 'vitest';
import { outcomeOf } from './outcome';

const event = { status: 'running', started_at: null, submitted_at: null, score: null } as const;
const [at, later] = ['2026-11-24T10:00:00Z', '2026-11-24T11:00:00Z'];

it('says what came of an event for a person', () => {
  expect(outcomeOf({ ...event, status: 'pending' }, true)).toBe('coming');
  expect(outcomeOf(event, true)).toBe('coming');
  expect(outcomeOf({ ...event, status: 'ended' }, true)).toBe('missed');
  expect(outcomeOf({ ...event, started_at: at }, true)).toBe('answering');
  expect(outcomeOf({ ...event, started_at: at, submitted_at: later, score: 12 }, true)).toBe('scored');
});

it('says that a score is not published only to those who would see it', () => {
  const submitted = { ...event, started_at: at, submitted_at: later };
  expect(outcomeOf(submitted, true)).toBe('waits');
  expect(outcomeOf(submitted, false)).toBe('submitted');
});
