/** An event as a calendar file (RFC 5545), for the calendar of the user's device. */
import { saveFile } from '@/api/download';
import { serverClock } from '@/api/serverClock';
import { calendarFile as t } from '@/messages/calendarFile';
import type { Event } from './kind';
import { waitsForHand } from './schedule';

type Dated = Pick<Event, 'id' | 'name' | 'starts_at' | 'ends_at' | 'starts_by_hand' | 'begun_at'>;

/** `20261125T090000Z` */
const utc = (at: number): string => `${new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    // Texts of the format have no control characters, and some readers begin a line at these separators.
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');

const MAX_BYTES = 75;

/** Splits a line so that no part has more than 75 bytes. Each part after the first begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let [text, used] = ['', 0];
  for (const sign of line) {
    const bytes = encoder.encode(sign).length;
    if (used + bytes > MAX_BYTES) {
      text += '\r\n ';
      used = 1;
    }
    text += sign;
    used += bytes;
  }
  return text;
}

/** The times of an event that waits for staff to begin it are only planned. The server writes the same lines. */
const summary = (event: Dated): string[] =>
  waitsForHand(event)
    ? [`SUMMARY:${escaped(t.planned(event.name))}`, `DESCRIPTION:${escaped(t.begunByHand)}`, 'STATUS:TENTATIVE']
    : [`SUMMARY:${escaped(event.name)}`];

/** `page` is the complete URL of the page of the event. */
export function calendarText(event: Dated, page: string, now: number): string {
  const { id, starts_at, ends_at } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Palestra//Palestra//EN',
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(page).host}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(Date.parse(starts_at))}`,
    `DTEND:${utc(Date.parse(ends_at))}`,
    ...summary(event),
    `URL:${page}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const FILE = 'event.ics';

export function saveCalendar(event: Dated, address: string): void {
  const page = new URL(address, window.location.origin).href;
  saveFile(new Blob([calendarText(event, page, serverClock.now())], { type: 'text/calendar' }), FILE);
}
