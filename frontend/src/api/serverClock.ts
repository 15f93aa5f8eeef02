/**
 * The server's time, whatever the device's clock says. Responses that carry it are samples; the one with the shortest
 * round trip counts. Between them the clock runs on `performance.now()`. It cannot be set, but on some devices it
 * stands still during a sleep.
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
  /** Of the device's two clocks; a change of it is a sleep, or a clock that was set. */
  difference: number;
}

/** Older samples do not count: clocks drift. */
const WINDOW_MS = 10 * 60_000;
/** A larger change between the two clocks of the device is worth asking the server at once. */
const MAX_JUMP_MS = 2_000;
/** A sample does not count after a larger change: the monotonic clock stood still, perhaps. */
const MAX_SHIFT_MS = 250;

/** The `server_time` of a body, of the thing or of the first row; undefined if it has none that is a time. */
function serverTimeIn(body: unknown): string | undefined {
  const data = (body as { data?: unknown } | null | undefined)?.data;
  const first: unknown = Array.isArray(data) ? data[0] : data;
  const time = (first as { server_time?: unknown } | null | undefined)?.server_time;
  return typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? time : undefined;
}

export function createServerClock({ wall, monotonic }: Device) {
  const difference = () => wall() - monotonic();
  let samples: Sample[] = [];
  let offset = difference();
  let known = offset;
  /** When a jump was seen last, and whether anybody has asked for it since. */
  let jumpedAt = Number.NEGATIVE_INFINITY;
  let hasJumped = false;

  const look = () => {
    const before = known;
    known = difference();
    if (Math.abs(known - before) <= MAX_JUMP_MS) return;
    hasJumped = true;
    jumpedAt = monotonic();
  };

  const clock = {
    /** Returns the monotonic time for a request that leaves now. */
    requestedAt(): number {
      look();
      return monotonic();
    },
    /** The response is taken as made half way. */
    sync(serverTime: string, requestedAt: number): void {
      const at = monotonic();
      look();
      // The device slept during the request, which its round trip does not show.
      if (requestedAt < jumpedAt) return;
      const now = difference();
      const sample = {
        offset: Date.parse(serverTime) - (requestedAt + at) / 2,
        roundTrip: at - requestedAt,
        at,
        difference: now,
      };
      const usable = samples.filter((one) => at - one.at < WINDOW_MS && Math.abs(one.difference - now) <= MAX_SHIFT_MS);
      // Shorter round trips first; an older sample counts only if it is better than all later ones.
      samples = [...usable.filter((one) => one.roundTrip < sample.roundTrip), sample];
      offset = (samples[0] ?? sample).offset;
    },
    /** Takes the time that a response carries, if it carries one. */
    syncWith(body: unknown, requestedAt: number): void {
      const time = serverTimeIn(body);
      if (time !== undefined) clock.sync(time, requestedAt);
    },
    /** Whether a response has told the time. */
    isSynced: (): boolean => samples.length > 0,
    /** Milliseconds since 1970. */
    now: (): number => offset + monotonic(),
    /** Returns whether the device slept, or its clock was set, since the last call. */
    jumped(): boolean {
      look();
      const isNews = hasJumped;
      hasJumped = false;
      return isNews;
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
