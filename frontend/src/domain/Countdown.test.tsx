import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { common } from '@/messages/common';
import { Countdown } from './Countdown';

const onEnd = vi.fn();
const minutes = (count: number) => count * 60;
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const timer = () => screen.getByRole('timer', { name: common.timeLeft });
const spoken = () => screen.getByRole('status').textContent;

beforeEach(() => {
  onEnd.mockReset();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => vi.useRealTimers());

it('shows what is left, and speaks at ten, five and one minute only', () => {
  render(<Countdown seconds={minutes(12)} onEnd={onEnd} />);
  expect([timer().textContent, spoken()]).toEqual(['12:00', '']);
  const said = new Map<string | null, string | null>();
  for (let left = minutes(12); left > 1; left -= 1) {
    pass(1);
    if (!said.has(spoken())) said.set(spoken(), timer().textContent);
  }
  expect([...said]).toEqual([
    ['', '11:59'],
    [common.minutesLeft(10), '10:00'],
    [common.minutesLeft(5), '05:00'],
    [common.minutesLeft(1), '01:00'],
  ]);
  expect(onEnd).not.toHaveBeenCalled();
});

it('speaks of the time that is left after a pause of the page, not of what it missed', () => {
  render(<Countdown seconds={minutes(12)} onEnd={onEnd} />);
  const later = performance.now() + minutes(8) * 1000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  pass(0.25);
  expect([timer().textContent, spoken()]).toEqual(['04:00', common.minutesLeft(5)]);
});

it('says nothing of minutes that were over before it began', () => {
  render(<Countdown seconds={minutes(4)} onEnd={onEnd} />);
  pass(60);
  expect(spoken()).toBe('');
});

it('ends once', () => {
  render(<Countdown seconds={2} onEnd={onEnd} />);
  pass(1.75);
  expect(onEnd).not.toHaveBeenCalled();
  pass(5);
  expect(timer()).toHaveTextContent('00:00');
  expect(onEnd).toHaveBeenCalledOnce();
});

it('counts anew from what the server says', () => {
  const { rerender } = render(<Countdown seconds={60} onEnd={onEnd} />);
  pass(30);
  rerender(<Countdown seconds={120} onEnd={onEnd} />);
  expect(timer()).toHaveTextContent('02:00');
  pass(60);
  expect(onEnd).not.toHaveBeenCalled();
});
