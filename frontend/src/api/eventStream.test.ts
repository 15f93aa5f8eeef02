import { expect, it, vi } from 'vitest';
import { readEvents } from './eventStream';

/** Reads a response whose body consists of these parts. */
async function read(...parts: string[]) {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  const onEvent = vi.fn();
  const onAlive = vi.fn();
  await readEvents(stream, onEvent, onAlive);
  return { events: onEvent.mock.calls.map(([event]) => event), alive: onAlive.mock.calls.length };
}

it('reads events, however the response is cut into parts', async () => {
  const { events } = await read('event: pau', 'se\ndata: {"a":1}\n', '\nevent: resume\ndata: {}\n\n');
  expect(events).toEqual([
    { name: 'pause', data: '{"a":1}' },
    { name: 'resume', data: '{}' },
  ]);
});

it('takes comments as signs of life alone', async () => {
  expect(await read(':\n\n', ':\n\n')).toEqual({ events: [], alive: 2 });
});

it('drops an event that was cut off', async () => {
  expect((await read('event: pause\ndata: {}\n')).events).toEqual([]);
});

it('reads letters of several bytes that are cut in the middle', async () => {
  const bytes = new TextEncoder().encode('event: message\ndata: "é"\n\n');
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const onEvent = vi.fn();
  await readEvents(stream, onEvent, () => undefined);
  expect(onEvent).toHaveBeenCalledExactlyOnceWith({ name: 'message', data: '"é"' });
});
