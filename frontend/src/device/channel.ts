/** Messages between the tabs of one browser. A browser may deny them: then each tab is alone, and nothing fails. */
interface Channel<M> {
  send: (message: M) => void;
  /** Calls `onMessage` with what other tabs send. Returns the end of it. */
  listen: (onMessage: (message: M) => void) => () => void;
}

/** Returns null if the browser has no channels or denies them. */
export function openChannel<M>(name: string): Channel<M> | null {
  try {
    const channel = new BroadcastChannel(name);
    return {
      send(message) {
        try {
          channel.postMessage(message);
        } catch {
          // The page is going away, and with it the channel.
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
