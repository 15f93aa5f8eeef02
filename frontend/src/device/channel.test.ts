import { afterEach, expect, it, vi } from 'vitest';
import { openChannel } from './channel';

afterEach(() => vi.unstubAllGlobals());

it('carries messages to the other tabs until a tab no longer listens', async () => {
  const [one, other] = [openChannel<string>('news'), openChannel<string>('news')];
  const [heard, alsoHeard] = [vi.fn(), vi.fn()];
  const stop = other?.listen(heard);
  other?.listen(alsoHeard);
  one?.send('first');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith('first'));
  stop?.();
  one?.send('second');
  await vi.waitFor(() => expect(alsoHeard).toHaveBeenCalledWith('second'));
  expect(heard).toHaveBeenCalledOnce();
});

it.each([
  ['denies channels', vi.fn().mockThrow(new DOMException('The operation is insecure.', 'SecurityError'))],
  ['has none', undefined],
])('is null where the browser %s', (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel);
  expect(openChannel('news')).toBeNull();
});

it('does not fail once the browser has closed it', () => {
  const channel = openChannel<string>('news');
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => {
    throw new DOMException('closed', 'InvalidStateError');
  });
  expect(() => channel?.send('late')).not.toThrow();
});
