import { expect, it, vi } from 'vitest';
import { ApiError } from './errors';

const { request } = vi.hoisted(() => ({ request: vi.fn() }));
vi.mock('./client', () => ({ request }));
const { requestWithProgress } = await import('./ndjson');

/**
 * Sends a request whose response consists of these parts. Returns the reported progress and the result or the error.
 */
async function receive(...parts: string[]) {
  const body = new ReadableStream({
    start(stream) {
      for (const part of parts) stream.enqueue(new TextEncoder().encode(part));
      stream.close();
    },
  });
  request.mockResolvedValueOnce(body);
  const reports: unknown[] = [];
  const control = { signal: new AbortController().signal, report: (progress: object) => void reports.push(progress) };
  const init = { body: { role: 'user', file: 'a.csv' } };
  const ended = await requestWithProgress('/api/v1/users/imports', init, control).catch((error: unknown) => error);
  return { reports, ended };
}

it('reports the progress, however the response is cut into parts, and returns the result', async () => {
  const { reports, ended } = await receive('{"done":1}\n{"do', 'ne":2}\n{"data":{"created"', ':2}}\n');
  expect(reports).toEqual([{ done: 1 }, { done: 2 }]);
  expect(ended).toEqual({ created: 2 });
});

it('fails with the problem of the last line', async () => {
  const { ended } = await receive('{"done":1}\n', '{"status":409,"code":"stale_version","message":"Changed"}\n');
  expect(ended).toMatchObject({ status: 409, code: 'stale_version', message: 'Changed' });
});

it.each(['', '{"done":1}\n', '{"done":1}\n{"data":{"created":2}}', 'no json\n'])(
  'does not know what became of it if the response ends with %j',
  async (text) => {
    const { ended } = await receive(text);
    expect(ended).toBeInstanceOf(ApiError);
    expect(ended).toMatchObject({ status: 0 });
  },
);
