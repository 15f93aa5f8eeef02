import { beforeEach, expect, it, vi } from 'vitest';
import * as limits from './frameLimits.gen';

const fetched = vi.fn<typeof fetch>();

/** Simulates a new page load, which also has its own `ApiError`. */
async function loadPage(page = () => '/users/:id') {
  vi.resetModules();
  const { ApiError } = await import('./errors');
  const { reportClientError, watchClientErrors } = await import('./clientErrors');
  return { ApiError, reportClientError, watch: () => watchClientErrors(page) };
}

const sentReports = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
const sentMessages = () => sentReports().map(({ message }) => message);

beforeEach(() => {
  fetched.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetched);
  const listened = vi.spyOn(window, 'addEventListener');
  return () => {
    vi.unstubAllGlobals();
    // Each page load adds its own listeners, so those of the former one are removed.
    for (const [type, listener] of listened.mock.calls) window.removeEventListener(type, listener);
  };
});

it('sends what happened, where in the code and on which kind of page', async () => {
  const { reportClientError, watch } = await loadPage();
  watch();
  const error = new TypeError('x is not a function');
  reportClientError(error);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/api/v1/client-errors',
    expect.objectContaining({ method: 'POST', keepalive: true, credentials: 'omit' }),
  );
  expect(sentReports()).toEqual([
    {
      message: 'TypeError: x is not a function',
      stack: error.stack,
      page: '/users/:id',
      release: expect.stringContaining('clientErrors'),
    },
  ]);
});

it('reports what nothing catches, but no notice without an error', async () => {
  const { watch } = await loadPage();
  watch();
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('thrown'), message: 'thrown' }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop' }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('rejected') }));
  expect(sentMessages()).toEqual(['Error: thrown', 'Error: rejected']);
});

it('reports the same error once and five errors at most', async () => {
  const { reportClientError } = await loadPage();
  const same = new Error('0');
  reportClientError(same);
  reportClientError(same);
  for (const number of [1, 2, 3, 4, 5, 6]) reportClientError(new Error(`${number}`));
  expect(sentMessages()).toEqual(['Error: 0', 'Error: 1', 'Error: 2', 'Error: 3', 'Error: 4']);
});

it('does not report what is expected', async () => {
  const { ApiError, reportClientError } = await loadPage();
  reportClientError(new ApiError(500, {}));
  reportClientError(new DOMException('gone', 'AbortError'));
  reportClientError(new TypeError('Failed to fetch'));
  reportClientError(new TypeError('NetworkError when attempting to fetch resource.'));
  reportClientError(undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  reportClientError(new Error('without a connection'));
  expect(fetched).not.toHaveBeenCalled();
});

it('sends a thrown text, and of another value only its type', async () => {
  const { reportClientError } = await loadPage();
  reportClientError('broken');
  reportClientError({ name: 'Dana Okafor' });
  expect(sentMessages()).toEqual(['broken', 'Thrown: object']);
});

it('keeps to the limits of the server and cuts no character in half', async () => {
  const { reportClientError } = await loadPage();
  const { message, stack } = limits.ReportClientErrorRequest;
  const error = new Error('🎲'.repeat(message.maxLength));
  error.stack = 'x'.repeat(stack.maxLength + 1);
  reportClientError(error);
  const [report] = sentReports();
  expect(report.message).toMatch(/^Error: (🎲)+$/u);
  expect(report.message.length).toBeGreaterThan(message.maxLength - 2);
  expect(report.stack).toHaveLength(stack.maxLength);
});

it('never throws, whatever fails', async () => {
  const { reportClientError, watch } = await loadPage(() => {
    throw new Error('no page');
  });
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  reportClientError(new Error('the request fails'));
  fetched.mockImplementationOnce(() => {
    throw new Error('no fetch');
  });
  reportClientError(new Error('the call fails'));
  watch();
  reportClientError(new Error('the page fails'));
  expect(fetched).toHaveBeenCalledTimes(2);
});
