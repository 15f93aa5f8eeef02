import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { answering } from '@/messages/answering';
import { aDrill, makeDrills, shown } from '../../../tests/exampleEventKind';
import { renderPages } from '../../../tests/render';
import { answeringRoute } from './routes';

async function openAnsweringPage(code: string, drill = aDrill()) {
  const { kind, own } = makeDrills({ drill });
  vi.mocked(own.start).mockRejectedValue(new ApiError(409, { code, message: 'Refused' }));
  const { path, handle, lazy } = answeringRoute(kind);
  const pages = [{ path, handle, ...(await lazy()) }, { path: '/my-drills' }, { path: '/my-drills/:id' }];
  return { own, ...renderPages('/drills/d1/answer', pages, { permissions: [], role: 'user' }) };
}

it.each([
  ['already_submitted', 'Drill is submitted before'],
  ['time_ended', 'Drill time ended'],
])('an event of another kind that refuses with %s says so in its words and stays', async (code, text) => {
  const { own, router } = await openAnsweringPage(code);
  expect(await screen.findByRole('heading', { name: text })).toBeVisible();
  expect(own.start).toHaveBeenCalledWith('d1', expect.any(AbortSignal), undefined);
  expect(screen.getByRole('link', { name: 'Drills' })).toHaveAttribute('href', '/my-drills');
  expect(shown()).not.toMatch(/competition/i);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(router.state.location.pathname).toBe('/drills/d1/answer');
});

it('an event that has not started leads to its page, which shows when it starts', async () => {
  const { router } = await openAnsweringPage('not_started');
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-drills/d1'));
});

it('an attempt that was submitted elsewhere shows when and how much, and leads to its receipt', async () => {
  const receipt = {
    code: '7F3K92QDM4',
    submitted_at: '2026-11-21T05:42:09Z',
    answered: 9,
    questions: 10,
    ended_by: 'self',
  } as const;
  await openAnsweringPage(
    'already_submitted',
    aDrill({ is_user_submit: 1, submitted_at: receipt.submitted_at, receipt }),
  );
  expect(await screen.findByText(/^Submitted at \d\d:42:09, 9 of 10 answered · submitted by you\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: answering.openReceipt })).toHaveAttribute('href', '/my-drills/d1');
});
