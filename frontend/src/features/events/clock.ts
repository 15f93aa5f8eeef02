/** The clock of the times that a user types in a form: GMT or the user's own time zone (D112). The server receives
    GMT. */
import { twoDigits } from '@/domain/timeLeft';

export type Clock = 'own' | 'gmt';

/** A day and a time of day, as a clock shows them, such as `2026-11-21` and `09:30`. */
export interface Reading {
  date: string;
  time: string;
}

/** Returns the instant, in milliseconds, at which the clock shows this day and time. */
export const instantOf = ({ date, time }: Reading, clock: Clock): number =>
  Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}${clock === 'gmt' ? 'Z' : ''}`);

/** Returns the day and the time that the clock shows at an instant, which is given in milliseconds. */
export function readingOf(instant: number, clock: Clock): Reading {
  const at = new Date(instant);
  const shown = clock === 'gmt' ? at : new Date(instant - at.getTimezoneOffset() * 60_000);
  return {
    date: shown.toISOString().slice(0, 10),
    time: `${twoDigits(shown.getUTCHours())}:${twoDigits(shown.getUTCMinutes())}`,
  };
}

/** Whether the user's time zone differs from GMT at some time of the year. */
export function hasOwnClock(now: number): boolean {
  const year = new Date(now).getUTCFullYear();
  return [Date.UTC(year, 0), Date.UTC(year, 6)].some((at) => new Date(at).getTimezoneOffset() !== 0);
}
