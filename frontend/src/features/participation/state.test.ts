import { expect, it } from 'vitest';
import type { OwnEvent } from '@/domain/events/kind';
import { ownState } from './state';

const event = (submitted: 0 | 1) =>
  ({
    starts_at: '2026-11-21T09:00:00Z',
    ends_at: '2026-11-21T10:00:00Z',
    is_user_submit: submitted,
    is_submited: submitted,
  }) as OwnEvent;

it.each([
  ['08:59:59', 0, 'pending'],
  ['09:00:00', 0, 'running'],
  ['09:59:59', 0, 'running'],
  ['10:00:00', 0, 'ended'],
  ['09:30:00', 1, 'submitted'],
] as const)('is at %s (submitted: %i) %s', (time, submitted, state) => {
  expect(ownState(event(submitted), Date.parse(`2026-11-21T${time}Z`))).toBe(state);
});
