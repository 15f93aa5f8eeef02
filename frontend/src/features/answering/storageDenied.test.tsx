import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answering as t } from '@/messages/answering';
import { openEvent, started } from '../../../tests/openingEvent';

afterEach(() => vi.unstubAllGlobals());

const insecure = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it.each([
  ['has no storage', undefined],
  ['denies its storage', { open: insecure, deleteDatabase: insecure }],
  ['never answers', { open: () => ({}) }],
])('opens within a second where the browser %s, and asks to keep the tab open', async (_, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  const begun = performance.now();
  await openEvent(started());
  expect(await screen.findByText(t.keepTabOpen)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'morning run', level: 1 })).toBeVisible();
  // A second for the device, the rest for a busy machine.
  expect(performance.now() - begun).toBeLessThan(4_000);
});
