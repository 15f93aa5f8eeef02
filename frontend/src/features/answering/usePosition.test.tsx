import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paper } from './fixtures';
import { usePosition } from './usePosition';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'elementFromPoint');
});

/** Simulates that the question with this id is at the height where the user reads. */
const reading = (id: string) => {
  const card = document.createElement('section');
  card.dataset['question'] = id;
  document.elementFromPoint = () => card;
};
const scroll = () =>
  act(() => {
    window.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(150);
  });

it('follows what is read, and not what a shorter answer moves under the eye', () => {
  const { result } = renderHook(() => usePosition(paper, {}, { userId: 'petra', attemptId: 'cup' }));
  vi.advanceTimersByTime(1_000);
  reading('mc');
  scroll();
  expect(result.current.current).toBe('mc');
  // After its text is cleared, the question gets the focus, and the page becomes shorter.
  act(() => result.current.look('text'));
  scroll();
  expect(result.current.current).toBe('text');
  act(() => vi.advanceTimersByTime(400));
  scroll();
  expect(result.current.current).toBe('mc');
});
