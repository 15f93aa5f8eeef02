/**
 * Estimates the server's time without relying on the device's clock. Each response with a time is a sample, and the
 * sample with the shortest round trip counts. Between samples the clock runs on `performance.now()`. No one can set
 * that clock, but on some devices it stands still during sleep.
 */
interface Device {
  /** The system clock in milliseconds since 1970. The user and the network can change it. */
  wall: () => number;
  /** Milliseconds since an arbitrary start. */
  monotonic: () => number;
}

interface Sample {
  /** The difference between the server's time and the monotonic clock. */
  offset: number;
  roundTrip: number;
  at: number;
  /** The difference between the device's two clocks. It changes if the device sleeps or its clock is set. */
  difference: number;
}

/** Older samples do not count, because clocks drift. */
const WINDOW_MS = 10 * 60_000;
/**
 * If the difference between the device's two clocks changes by more than this, the app asks the server for the time at
 * once.
 */
const MAX_JUMP_MS = 2_000;
/**
 * A sample does not count if the difference changes by more than this after it, because the monotonic clock may have
 * stood still.
 */
const MAX_SHIFT_MS = 250;

/**
 * Returns the `server_time` of the resource or of the first row in a body. Returns undefined if there is no valid time.
 */
function serverTimeIn(body: unknown): string | undefined {
  const data = (body as { data?: unknown } | null | undefined)?.data;
  const first: unknown = Array.isArray(data) ? data[0] : data;
  const time = (first as { server_time?: unknown } | null | undefined)?.server_time;
  return typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? time : undefined;
}

export function createServerClock({ wall, monotonic }: Device) {
  const clockDifference = () => wall() - monotonic();
  let samples: Sample[] = [];
  let offset = clockDifference();
  let known = offset;
  /** The instant of the last detected jump, and whether `jumped` has not reported it yet. */
  let jumpedAt = Number.NEGATIVE_INFINITY;
  let hasJumped = false;

  const detectJump = () => {
    const before = known;
    known = clockDifference();
    if (Math.abs(known - before) <= MAX_JUMP_MS) return;
    hasJumped = true;
    jumpedAt = monotonic();
  };

  const clock = {
    /** Returns the monotonic time of a request that is sent now. */
    requestedAt(): number {
      detectJump();
      return monotonic();
    },
    /** Takes a sample. Assumes that the server created the response halfway between the request and its end. */
    sync(serverTime: string, requestedAt: number): void {
      const at = monotonic();
      detectJump();
      // The device slept during the request, so its round trip cannot be measured.
      if (requestedAt < jumpedAt) return;
      const now = clockDifference();
      const sample = {
        offset: Date.parse(serverTime) - (requestedAt + at) / 2,
        roundTrip: at - requestedAt,
        at,
        difference: now,
      };
      const usable = samples.filter((one) => at - one.at < WINDOW_MS && Math.abs(one.difference - now) <= MAX_SHIFT_MS);
      // The samples are in the order of time, and each has a shorter round trip than all later ones. So the first one
      // is the best.
      samples = [...usable.filter((one) => one.roundTrip < sample.roundTrip), sample];
      offset = (samples[0] ?? sample).offset;
    },
    /** Takes a sample if the response contains a time. */
    syncWith(body: unknown, requestedAt: number): void {
      const time = serverTimeIn(body);
      if (time !== undefined) clock.sync(time, requestedAt);
    },
    /** Whether a response has contained the server's time yet. */
    isSynced: (): boolean => samples.length > 0,
    /** Milliseconds since 1970. */
    now: (): number => offset + monotonic(),
    /** Returns whether the device slept, or its clock was set, since the last call. */
    jumped(): boolean {
      detectJump();
      const isNews = hasJumped;
      hasJumped = false;
      return isNews;
    },
    /** The server's time minus the time of the device's system clock, in milliseconds. */
    deviceError: (): number => clock.now() - wall(),
    /** Starts with the `deviceError` that was stored before the page was loaded. A sample replaces it. */
    startFrom(deviceError: number): void {
      if (samples.length === 0) offset = clockDifference() + deviceError;
    },
  };
  return clock;
}

export const serverClock = createServerClock({ wall: () => Date.now(), monotonic: () => performance.now() });
