/**
 * The server's time, whatever the device's clock says. Each response that carries it corrects this clock, and between
 * two of them it runs on `performance.now()`, which nobody can set.
 */
let base = Date.now() - performance.now();
/** Whether a time of milliseconds has come; until then the `Date` header, which has whole seconds, must do. */
let exact = false;

const setTo = (time: string, requestedAt: number) => {
  base = Date.parse(time) - (requestedAt + performance.now()) / 2;
};

/** The `server_time` of a body: of the thing, or of the first row. */
function serverTimeIn(body: unknown): string | undefined {
  const data = (body as { data?: unknown } | undefined)?.data;
  const first: unknown = Array.isArray(data) ? data[0] : data;
  return (first as { server_time?: string } | null | undefined)?.server_time;
}

export const serverClock = {
  /** `requestedAt` is `performance.now()` when the request left; the response is taken as made half way. */
  sync(serverTime: string, requestedAt: number): void {
    exact = true;
    setTo(serverTime, requestedAt);
  },
  /** Takes the time that a response carries, if it carries one. */
  syncWith(body: unknown, response: Response, requestedAt: number): void {
    const time = serverTimeIn(body);
    const date = response.headers.get('Date');
    if (time !== undefined) serverClock.sync(time, requestedAt);
    else if (!exact && date) setTo(date, requestedAt);
  },
  /** Milliseconds since 1970. */
  now: (): number => base + performance.now(),
};
