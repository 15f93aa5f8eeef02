import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '@/api/session';
import { blankTemplate } from './draft';
import { templateDrafts, useDraftStorage } from './draftStorage';
import { makeBuilder } from './store';

const place = { userId: 'ada', path: '/templates/create' };
const me = {
  expires_at: '2030-01-01T00:00:00Z',
  data: { id: 'ada', name: 'Ada', email: 'ada@example.org', role: ['admin'], organization: null },
  permissions: [],
  has_reports: false,
};

beforeEach(() => {
  vi.useFakeTimers();
  session.open('token', false);
  session.recognise(me);
});
afterEach(() => vi.useRealTimers());

function openBuilder() {
  const builder = makeBuilder(blankTemplate());
  const page = renderHook(() => useDraftStorage(place, builder));
  const typeName = (name: string) => act(() => builder.store.setState({ name, changed: true }));
  return {
    forget: page.result.current.forget,
    leave: page.unmount,
    type: typeName,
    isLoose: () => page.result.current.isLoose,
  };
}
const keptName = () => templateDrafts.read(place.userId, place.path)?.name ?? null;
/** Returns everything that the browser's storage contains. */
const storedTexts = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);

it('keeps what was typed once the typing rests, and when the page goes away', () => {
  const { type } = openBuilder();
  type('Rivers');
  expect(keptName()).toBeNull();
  vi.advanceTimersByTime(400);
  expect(keptName()).toBe('Rivers');
  type('Rivers and lakes');
  window.dispatchEvent(new Event('beforeunload'));
  expect(keptName()).toBe('Rivers and lakes');
});

it('forgets it for good once it is saved', () => {
  const { type, forget, leave } = openBuilder();
  type('Rivers');
  vi.advanceTimersByTime(400);
  type('Lakes');
  forget();
  leave();
  vi.advanceTimersByTime(400);
  expect(keptName()).toBeNull();
});

it.each([['written'], ['about to be written']])('leaves nothing on the device after a sign-out: %s', (state) => {
  const { type, leave } = openBuilder();
  type('Rivers');
  if (state === 'written') vi.advanceTimersByTime(400);
  session.close();
  leave();
  expect(storedTexts()).not.toContain('Rivers');
  expect(keptName()).toBeNull();
});

it.each([['written'], ['about to be written']])(
  'outlasts an expired session in the memory of the page alone: %s',
  (state) => {
    const { type, leave } = openBuilder();
    type('Rivers');
    if (state === 'written') vi.advanceTimersByTime(400);
    session.expire('token');
    leave();
    expect(storedTexts()).not.toContain('Rivers');
    session.open('new token', false);
    session.recognise(me);
    expect(keptName()).toBe('Rivers');
  },
);

it('is gone when another person signs in after an expired session', () => {
  const { type, leave } = openBuilder();
  type('Rivers');
  vi.advanceTimersByTime(400);
  session.expire('token');
  leave();
  session.open('new token', false);
  session.recognise({ ...me, data: { ...me.data, id: 'ben' } });
  expect(keptName()).toBeNull();
});

it('that the browser has no room for stays in the memory of the page, and is called so until there is room', () => {
  const { type, leave, isLoose } = openBuilder();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError');
  });
  type('Rivers');
  act(() => vi.advanceTimersByTime(400));
  expect(isLoose()).toBe(true);
  expect(keptName()).toBe('Rivers');
  expect(storedTexts()).not.toContain('Rivers');
  full.mockRestore();
  type('Lakes');
  act(() => vi.advanceTimersByTime(400));
  expect(isLoose()).toBe(false);
  expect(storedTexts()).toContain('Lakes');
  leave();
  expect(keptName()).toBe('Lakes');
});
