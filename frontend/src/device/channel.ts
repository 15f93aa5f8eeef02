/**
 * Messages between the tabs of one browser. If the browser does not allow them, each tab works alone, and nothing
 * fails.
 */
interface Channel<M> {
  send: (message: M) => void;
  /** Calls `onMessage` with each message of another tab. Returns a function that stops this. */
  listen: (onMessage: (message: M) => void) => () => void;
}

/** Returns null if the browser does not support or allow channels. */
export function openChannel<M>(name: string): Channel<M> | null {
  try {
    const channel = new BroadcastChannel(name);
    return {
      send(message) {
        try {
          channel.postMessage(message);
        } catch {
          // The page is being closed, and the channel with it.
        }
      },
      listen(onMessage) {
        const listener = ({ data }: MessageEvent<M>) => onMessage(data);
        channel.addEventListener('message', listener);
        return () => channel.removeEventListener('message', listener);
      },
    };
  } catch {
    return null;
  }
}
