import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { makeDrills, shown } from '../../../tests/exampleEventKind';
import { renderPages } from '../../../tests/render';
import { answeringRoute } from './routes';

async function openAnsweringPage(code: string) {
  const { kind, own } = makeDrills();
  vi.mocked(own.start).mockRejectedValue(new ApiError(409, { code, message: 'Refused' }));
  const { path, handle, lazy } = answeringRoute(kind);
  const pages = [{ path, handle, ...(await lazy()) }, { path: '/my-drills' }];
  return { own, ...renderPages('/drills/d1/answer', pages, { permissions: [], role: 'user' }) };
}

it.each([
  ['already_submitted', 'Drill is submitted before'],
  ['time_ended', 'Drill time ended'],
  ['not_started', 'Drill has not started yet'],
])('an event of another kind that refuses with %s says so in its words and leads to its list', async (code, text) => {
  const { own, router } = await openAnsweringPage(code);
  expect(await screen.findByRole('heading', { name: text })).toBeVisible();
  expect(own.start).toHaveBeenCalledWith('d1', expect.any(AbortSignal));
  expect(screen.getByRole('link', { name: 'Drills' })).toHaveAttribute('href', '/my-drills');
  expect(shown()).not.toMatch(/competition/i);
  await waitFor(() => expect(router.state.location.pathname).toBe('/my-drills'), { timeout: 3_000 });
});
