import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { common } from '@/messages/common';
import { Countdown } from './Countdown';

const onEnd = vi.fn();
const minutesInSeconds = (count: number) => count * 60;
const advanceSeconds = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const findTimer = () => screen.getByRole('timer', { name: common.timeLeft });
const announcedText = () => screen.getByRole('status').textContent;

beforeEach(() => {
  onEnd.mockReset();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => vi.useRealTimers());

it('shows what is left, and speaks at ten, five and one minute only', () => {
  render(<Countdown seconds={minutesInSeconds(12)} onEnd={onEnd} />);
  expect([findTimer().textContent, announcedText()]).toEqual(['12:00', '']);
  const said = new Map<string | null, string | null>();
  for (let left = minutesInSeconds(12); left > 1; left -= 1) {
    advanceSeconds(1);
    if (!said.has(announcedText())) said.set(announcedText(), findTimer().textContent);
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
  render(<Countdown seconds={minutesInSeconds(12)} onEnd={onEnd} />);
  const later = performance.now() + minutesInSeconds(8) * 1000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  advanceSeconds(0.25);
  expect([findTimer().textContent, announcedText()]).toEqual(['04:00', common.minutesLeft(5)]);
});

it('says nothing of minutes that were over before it began', () => {
  render(<Countdown seconds={minutesInSeconds(4)} onEnd={onEnd} />);
  advanceSeconds(60);
  expect(announcedText()).toBe('');
});

it('ends once', () => {
  render(<Countdown seconds={2} onEnd={onEnd} />);
  advanceSeconds(1.75);
  expect(onEnd).not.toHaveBeenCalled();
  advanceSeconds(5);
  expect(findTimer()).toHaveTextContent('00:00');
  expect(onEnd).toHaveBeenCalledOnce();
});

it('counts anew from what the server says', () => {
  const { rerender } = render(<Countdown seconds={60} onEnd={onEnd} />);
  advanceSeconds(30);
  rerender(<Countdown seconds={120} onEnd={onEnd} />);
  expect(findTimer()).toHaveTextContent('02:00');
  advanceSeconds(60);
  expect(onEnd).not.toHaveBeenCalled();
});
