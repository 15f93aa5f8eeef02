/** The remaining time until an instant, in units and as a clock. */
import { useEffect, useEffectEvent, useState } from 'react';
import { serverClock } from '@/api/serverClock';
import { common } from '@/messages/common';

const TICK_MS = 250;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** From this time on, days and hours are easier to read than a clock. */
const LONG_SECONDS = 100 * 3_600;

export const twoDigits = (n: number): string => String(n).padStart(2, '0');

/**
 * Splits a time into whole units. It rounds up to a full second, or to a full minute if that is the smallest unit
 * shown.
 */
export function splitIntoUnits(milliseconds: number, smallest: 'seconds' | 'minutes' = 'seconds') {
  const size = smallest === 'seconds' ? SECOND_MS : MINUTE_MS;
  const seconds = Math.max(0, Math.ceil(milliseconds / size)) * (size / SECOND_MS);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** Returns a text such as `4 d 12 h`. */
export function daysText(milliseconds: number): string {
  const { days, hours } = splitIntoUnits(milliseconds, 'minutes');
  return common.daysAndHours(days, hours);
}

/** Returns a text such as `1:05:09` or `42:16`, and from 100 hours on a text such as `4 d 12 h`. */
export function clockText(totalSeconds: number): string {
  if (totalSeconds >= LONG_SECONDS) return daysText(totalSeconds * SECOND_MS);
  const { days, hours, minutes, seconds } = splitIntoUnits(totalSeconds * SECOND_MS);
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds)}`;
  const allHours = days * 24 + hours;
  return allHours > 0 ? `${allHours}:${rest}` : rest;
}

/** Returns the milliseconds until an instant by the server's clock. Calls `onEnd` when the instant is reached. */
export function useTimeLeft(until: string, onEnd: () => void): number {
  const [now, setNow] = useState(serverClock.now);
  const ended = useEffectEvent(onEnd);
  const end = Date.parse(until);
  useEffect(() => {
    const timer = setInterval(() => {
      const time = serverClock.now();
      setNow(time);
      if (time < end) return;
      clearInterval(timer);
      ended();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [end]);
  return end - now;
}
