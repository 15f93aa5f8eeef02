/** Reads Server-Sent Events from a response. `EventSource` cannot send the token of the session. */

export interface StreamEvent {
  name: string;
  data: string;
}

/** Returns the event of a block of lines, or null for a comment. */
function readBlock(block: string): StreamEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { name, data: data.join('\n') } : null;
}

/**
 * Calls `onEvent` with each event until the stream ends. Calls `onAlive` with each part that arrives, even if the part
 * is a comment. An incomplete event at the end is dropped.
 */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  onEvent: (event: StreamEvent) => void,
  onAlive: () => void,
): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onAlive();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) onEvent(event);
    }
  }
}
