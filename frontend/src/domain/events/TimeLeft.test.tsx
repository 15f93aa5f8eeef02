import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverClock } from '@/api/serverClock';
import { TimeLeft } from './TimeLeft';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => vi.useRealTimers());

it.each([
  ['minutes', '01Days02Hours04Minutes'],
  ['seconds', '01Days02Hours03Minutes05Seconds'],
] as const)('shows %s as the smallest unit, and says the time in words', (smallest, text) => {
  const onEnd = vi.fn();
  serverClock.sync('2026-11-21T12:00:00Z', performance.now());
  render(<TimeLeft until="2026-11-22T14:03:05Z" label="Starts in" smallest={smallest} onEnd={onEnd} />);
  const timer = screen.getByRole('timer', { name: 'Starts in: 1 day, 2 hours and 4 minutes' });
  expect(timer).toHaveTextContent(`Starts in${text}`);
  act(() => vi.advanceTimersByTime(27 * 3_600_000));
  expect(onEnd).toHaveBeenCalledOnce();
});
