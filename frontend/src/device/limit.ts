/** The number of milliseconds after which the device counts as not responding. */
export const LIMIT_MS = 1_000;
