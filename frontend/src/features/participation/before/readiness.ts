/** The texts for the results of the ready check. This module uses no clock and no network. */
import type { Reach } from '@/api/reach';
import { beforeStart as t } from '@/messages/beforeStart';

export type Verdict = 'good' | 'warns' | 'bad';

export interface Finding {
  name: string;
  verdict: Verdict;
  /** A few words beside the name of the check. */
  fact?: string;
  text: string;
}

/** A smaller difference between the clocks is not mentioned, because clocks are rarely set more precisely. */
const TOLERANCE_MS = 30_000;
/** A longer round trip is called slow. */
const SLOW_MS = 2_000;

const HOUR_S = 3_600;

/** Returns a text such as `45 s`, `4 min` or `2 h`. */
function shortWait(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 60) return t.seconds(seconds);
  return seconds < HOUR_S ? t.minutes(Math.round(seconds / 60)) : t.hours(Math.round(seconds / HOUR_S));
}

export const storageFinding = (isKept: boolean): Finding => ({
  name: t.storage,
  verdict: isKept ? 'good' : 'warns',
  text: isKept ? t.storageGood : t.storageBad,
});

/** `deviceError` is the server's time minus the device's. It is null if no response has contained the server's time
    yet. */
export function clockFinding(deviceError: number | null): Finding {
  const name = t.clock;
  if (deviceError === null) return { name, verdict: 'warns', text: t.clockUnknown };
  if (Math.abs(deviceError) < TOLERANCE_MS) return { name, verdict: 'good', text: t.clockGood };
  const wait = shortWait(Math.abs(deviceError));
  return { name, verdict: 'warns', fact: deviceError < 0 ? t.clockFast(wait) : t.clockSlow(wait), text: t.clockOff };
}

/** Rounds to tenths of a second, at least 0.1. */
const inSeconds = (milliseconds: number) => Math.max(0.1, Math.round(milliseconds / 100) / 10);

export function connectionFinding(reach: Reach): Finding {
  const name = t.connection;
  if (reach.how !== 'answered') return { name, verdict: 'bad', text: t[reach.how] };
  const seconds = inSeconds(reach.milliseconds);
  return reach.milliseconds > SLOW_MS
    ? { name, verdict: 'warns', text: t.slow(seconds) }
    : { name, verdict: 'good', text: t.answeredIn(seconds) };
}
