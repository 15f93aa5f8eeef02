/**
 * Reads responses that report the progress of a long request as lines of JSON. The last line is the result or a
 * problem.
 */
import { errors } from '@/messages/errors';
import { type ApiInit, type ApiPath, request } from './client';
import { ApiError, type Problem } from './errors';

const MEDIA_TYPE = 'application/x-ndjson';

type Line<Progress, Result> = Progress | { data: Result } | Problem;

/** Yields the complete lines of a stream. Drops a last line without a line end, because it was cut off. */
async function* linesOf(stream: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  signal.addEventListener('abort', () => reader.cancel());
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    yield* lines;
    if (done) return;
  }
}

/**
 * Sends a request, reports its progress and returns its result. If the response ends early, fails with status 0,
 * because the server may or may not have completed the request.
 */
export async function requestWithProgress<P extends ApiPath<'post'>, Progress extends object, Result>(
  path: P,
  init: ApiInit<'post', P>,
  { signal, report }: { signal: AbortSignal; report: (progress: Progress) => void },
): Promise<Result> {
  const headers = { Accept: `${MEDIA_TYPE}, application/json` };
  const stream: unknown = await request('post', path, ...([{ ...init, headers, signal, parseAs: 'stream' }] as never));
  try {
    for await (const text of linesOf(stream as ReadableStream<Uint8Array>, signal)) {
      const line: Line<Progress, Result> = JSON.parse(text);
      if ('data' in line && !('status' in line)) return line.data as Result;
      if ('status' in line) throw new ApiError(line.status, line);
      report(line as Progress);
    }
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
  }
  signal.throwIfAborted();
  throw new ApiError(0, { message: errors.unconfirmed });
}
