import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { renderPages } from '../../tests/render';
import { server } from '../../tests/server';
import { LoadFailed } from './LoadFailed';

afterEach(() => vi.useRealTimers());

/** Shows a failure with this status. Returns the function that loads again, and the number of requests to the
    server. */
function renderFailure(status: number, isReady: () => boolean) {
  const refetch = vi.fn(async () => undefined);
  const asked = vi.fn();
  server.use(
    http.get('*/health/ready', () => {
      asked();
      return new HttpResponse(null, { status: isReady() ? 200 : 503 });
    }),
  );
  const query = { error: new ApiError(status, {}), refetch } as never;
  renderPages('/', [{ path: '/', element: <LoadFailed title="Couldn't load" query={query} /> }]);
  return { refetch, asked };
}

it('what failed without the server is loaded again once it is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  let ready = false;
  const { refetch, asked } = renderFailure(0, () => ready);
  await screen.findByRole('alert');
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(refetch).not.toHaveBeenCalled();
  ready = true;
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  await vi.waitFor(() => expect(refetch).toHaveBeenCalled());
});

it('does not wait for the next question when the network is back', async () => {
  const { refetch } = renderFailure(503, () => true);
  await screen.findByRole('alert');
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(refetch).toHaveBeenCalled());
});

it('what was refused is not asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
  const { refetch, asked } = renderFailure(403, () => true);
  await screen.findByRole('alert');
  window.dispatchEvent(new Event('online'));
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(asked).not.toHaveBeenCalled();
  expect(refetch).not.toHaveBeenCalled();
});
