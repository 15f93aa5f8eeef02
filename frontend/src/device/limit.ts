/** Milliseconds after which the device counts as not answering. */
export const LIMIT_MS = 1_000;
