import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import type { Engine } from './engine';
import { opened, paper } from './fixtures';
import { readPosition, writePosition } from './position';
import type { Session } from './session';
import { type PositionOwner, usePosition } from './usePosition';

const engine = { store: createStore<Session>(() => opened), toggleMark: vi.fn() } as unknown as Engine;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  engine.store.setState(opened, true);
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

const open = (owner: PositionOwner = { userId: 'petra', attemptId: 'cup' }) =>
  renderHook(() => usePosition(paper, engine, owner));

/** Adds the card of a question to the document, and records that it is scrolled into view. */
function addCard(id: string) {
  const card = document.createElement('section');
  card.dataset['question'] = id;
  card.innerHTML = `<h2 id="question-${id}" tabindex="-1">${id}</h2>`;
  card.scrollIntoView = vi.fn();
  document.body.append(card);
  return card;
}

it('begins where the user left, and at the first question of another attempt', () => {
  const card = addCard('text');
  const { result, unmount } = open();
  expect(result.current.current).toBe('tf');
  expect(document.body).toHaveFocus();
  act(() => result.current.look('text'));
  unmount();
  const again = open();
  expect(again.result.current).toMatchObject({ current: 'text', kind: 3 });
  expect(card.scrollIntoView).toHaveBeenCalledOnce();
  expect(card.querySelector('h2')).toHaveFocus();
  expect(open({ userId: 'petra', attemptId: 'league' }).result.current).toMatchObject({ current: 'tf', kind: 1 });
  card.remove();
});

it('leads back after a pause, in which the questions are not shown', () => {
  const card = addCard('mc');
  const { result, rerender } = renderHook((isShown: boolean) => usePosition(paper, engine, null, isShown), {
    initialProps: true,
  });
  act(() => result.current.look('mc'));
  rerender(false);
  expect(card.scrollIntoView).not.toHaveBeenCalled();
  rerender(true);
  expect(card.scrollIntoView).toHaveBeenCalledOnce();
  card.remove();
});

it('begins at the first question if the one where the user left is no longer asked', () => {
  writePosition('petra', 'cup', { current: 'dropped', visited: [3], marked: [], storedMarks: [] });
  expect(open().result.current).toMatchObject({ current: 'tf', kind: 1 });
});

it('keeps the functions that all cards get when another question becomes the current one', () => {
  const { result } = open();
  const { look, toggleMark, goTo } = result.current;
  act(() => look('mc'));
  expect(result.current.current).toBe('mc');
  expect(result.current.look).toBe(look);
  expect(result.current.toggleMark).toBe(toggleMark);
  expect(result.current.goTo).toBe(goTo);
});

it('follows what is read, and not what a shorter answer moves under the eye', () => {
  const { result } = open();
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

it('keeps the marks for review of this page, and those that the server has', () => {
  const { result } = open();
  act(() => engine.store.setState({ marks: new Set(['mc', 'tf']), storedMarks: new Set(['tf']) }));
  expect(result.current.marked).toEqual(new Set(['mc', 'tf']));
  expect(readPosition('petra', 'cup')).toMatchObject({ marked: ['mc', 'tf'], storedMarks: ['tf'] });
});
