/**
 * The server's time, whatever the device's clock says. Each answer with `server_time` corrects it, and between two
 * of them it runs on `performance.now()`, which nobody can set.
 */
let base = Date.now() - performance.now();

export const serverClock = {
  /** `asked` is `performance.now()` when the request left; the answer is taken as made half way. */
  sync(serverTime: string, asked: number): void {
    const half = (asked + performance.now()) / 2;
    base = Date.parse(serverTime) - half;
  },
  /** Milliseconds since 1970. */
  now: (): number => base + performance.now(),
};
