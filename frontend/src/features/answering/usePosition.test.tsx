import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { paper } from './fixtures';
import { usePosition } from './usePosition';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, 'elementFromPoint');
});

/** The reader's eye is at the question of this id. */
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
  // A cleared text takes the focus back to its question, and the page gets shorter.
  act(() => result.current.look('text'));
  scroll();
  expect(result.current.current).toBe('text');
  act(() => vi.advanceTimersByTime(400));
  scroll();
  expect(result.current.current).toBe('mc');
});
