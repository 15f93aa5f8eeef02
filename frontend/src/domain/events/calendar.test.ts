// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { calendarText } from './calendar';

const event = {
  id: 'c1',
  name: 'Dispatch',
  starts_at: '2026-11-25T09:00:00Z',
  ends_at: '2026-11-25T10:30:00Z',
  starts_by_hand: 0 as 0 | 1,
  begun_at: null as string | null,
};
const textOf = (name = event.name, more: Partial<typeof event> = {}) =>
  calendarText(
    { ...event, name, ...more },
    'https://palestra.test/viewCompetitionUser/c1',
    Date.parse('2026-11-22T12:21:05Z'),
  );

it('holds the window in GMT, the name and the way to the page', () =>
  expect(textOf().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Palestra//Palestra//EN',
    'BEGIN:VEVENT',
    'UID:c1@palestra.test',
    'DTSTAMP:20261122T122105Z',
    'DTSTART:20261125T090000Z',
    'DTEND:20261125T103000Z',
    'SUMMARY:Dispatch',
    'URL:https://palestra.test/viewCompetitionUser/c1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]));

it('says that the times of an event which staff begin are planned, until it has begun', () => {
  expect(textOf('Dispatch', { starts_by_hand: 1 }).replaceAll('\r\n ', '')).toContain(
    [
      'SUMMARY:Dispatch (planned)',
      String.raw`DESCRIPTION:The organizer begins it\, at the planned time or later. It ends later if it begins later.`,
      'STATUS:TENTATIVE',
      '',
    ].join('\r\n'),
  );
  expect(textOf('Dispatch', { starts_by_hand: 1, begun_at: event.starts_at })).toBe(textOf());
});

it('keeps signs of a name from being read as the end of it', () =>
  expect(textOf('Rivers, lakes; and \\ more\nBEGIN:VALARM')).toContain(
    String.raw`SUMMARY:Rivers\, lakes\; and \\ more\nBEGIN:VALARM`,
  ));

it('writes control characters and separators of lines as spaces', () =>
  expect(textOf('One\u{b}two\u{1b}three\u{85}four\u{2028}five\u{2029}six')).toContain(
    'SUMMARY:One two three four five six\r\n',
  ));

it('has no line of more than 75 bytes, and splits no letter', () => {
  const name = 'مبادئ السلامة في المستودع '.repeat(6);
  const lines = textOf(name).split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(lines.join('\n').replaceAll('\n ', '')).toContain(`SUMMARY:${name}`);
});
