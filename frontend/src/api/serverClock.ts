/**
 * The server's time, whatever the device's clock says. Responses that carry it are samples; the one with the shortest
 * round trip counts. Between them the clock runs on `performance.now()`, which nobody can set, but which stands still
 * while some devices sleep.
 */
interface Device {
  /** The clock that people and the network set, in milliseconds since 1970. */
  wall: () => number;
  /** Milliseconds since some start. */
  monotonic: () => number;
}

interface Sample {
  /** What to add to the monotonic clock. */
  offset: number;
  roundTrip: number;
  at: number;
}

/** Older samples do not count: clocks drift. */
const WINDOW_MS = 10 * 60_000;
const MAX_SAMPLES = 20;
/** A larger change between the two clocks of the device is a sleep, or a clock that was set. */
const MAX_DRIFT_MS = 2_000;

/** The `server_time` of a body: of the thing, or of the first row. */
function serverTimeIn(body: unknown): string | undefined {
  const data = (body as { data?: unknown } | undefined)?.data;
  const first: unknown = Array.isArray(data) ? data[0] : data;
  return (first as { server_time?: string } | null | undefined)?.server_time;
}

export function createServerClock({ wall, monotonic }: Device) {
  const difference = () => wall() - monotonic();
  let samples: Sample[] = [];
  let offset = difference();
  let known = offset;
  /** Whether the device slept since the samples were taken. The clock goes on with them until there is another one. */
  let outdated = false;

  const clock = {
    /** `requestedAt` is the monotonic time when the request left; the response is taken as made half way. */
    sync(serverTime: string, requestedAt: number): void {
      const at = monotonic();
      // A sleep during the request is not seen in its round trip, if the monotonic clock stood still.
      clock.jumped();
      const sample = { offset: Date.parse(serverTime) - (requestedAt + at) / 2, roundTrip: at - requestedAt, at };
      const recent = outdated ? [] : samples.filter((one) => at - one.at < WINDOW_MS);
      outdated = false;
      samples = [...recent, sample].slice(-MAX_SAMPLES);
      offset = samples.reduce((best, one) => (one.roundTrip <= best.roundTrip ? one : best)).offset;
    },
    /** Takes the time that a response carries, if it carries one. */
    syncWith(body: unknown, requestedAt: number): void {
      const time = serverTimeIn(body);
      if (time !== undefined) clock.sync(time, requestedAt);
    },
    /** Milliseconds since 1970. */
    now: (): number => offset + monotonic(),
    /** Returns whether the device slept, or its clock was set, since the last call. */
    jumped(): boolean {
      const before = known;
      known = difference();
      if (Math.abs(known - before) <= MAX_DRIFT_MS) return false;
      outdated = true;
      return true;
    },
    /** What the device's clock lacks to the server's, in milliseconds. */
    deviceError: (): number => clock.now() - wall(),
    /** Starts from what the device's clock lacked before the page was loaded. A sample replaces it. */
    startFrom(deviceError: number): void {
      if (samples.length === 0) offset = difference() + deviceError;
    },
  };
  return clock;
}

export const serverClock = createServerClock({ wall: () => Date.now(), monotonic: () => performance.now() });
