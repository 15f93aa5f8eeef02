import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answering as t } from '@/messages/answering';
import { openEvent, started } from '../../../tests/openingEvent';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const throwInsecure = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it.each([
  ['has no storage', undefined],
  ['denies its storage', { open: throwInsecure, deleteDatabase: throwInsecure }],
  ['never answers', { open: () => ({}) }],
])('opens within a second where the browser %s, and asks to keep the tab open', async (_, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await openEvent(started());
  // Lets the page open until it needs the storage of the device.
  await act(async () => {});
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText(t.keepTabOpen)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'morning run', level: 1 })).toBeVisible();
});
