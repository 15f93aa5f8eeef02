import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { daysOf, lanesOf } from './lanes';
import { addMonths, movedBy, periodOf } from './period';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterEach(() => {
  process.env.TZ = zone;
});

const NOW = Date.UTC(2026, 10, 24, 12);
const period = (search: string, now = NOW) => periodOf(new URLSearchParams(search), now);

describe('the period', () => {
  it('is this month in whole weeks from Monday on, and in the time of the reader', () => {
    const { view, date, weeks, from, to } = period('');
    expect([view, date]).toEqual(['month', '2026-11-24']);
    expect(weeks.map((week) => [week[0], week[6]])).toEqual([
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-08'],
      ['2026-11-09', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-12-06'],
    ]);
    expect([from, to]).toEqual(['2026-10-25T23:00:00.000Z', '2026-12-06T23:00:00.000Z']);
  });

  it('has each day once where the clock changes', () => {
    const { weeks, from, to } = period('view=week&date=2026-10-25');
    expect(weeks).toEqual([
      ['2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25'],
    ]);
    // The last day has 25 hours.
    expect([from, to]).toEqual(['2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
  });

  it.each(['date=2026-02-30', 'date=tomorrow', 'view=year', 'date=2026-1-1'])('does without what %s says', (search) => {
    expect(period(search)).toEqual(period(''));
  });

  it('is the day of the reader, not that of GMT', () => {
    expect(period('', Date.UTC(2026, 10, 30, 23, 30)).date).toBe('2026-12-01');
  });

  it('moves by a week or a month, and stays within the month', () => {
    expect(movedBy(period('view=week&date=2026-12-29'), 1)).toBe('2027-01-05');
    expect(movedBy(period('date=2027-01-31'), 1)).toBe('2027-02-28');
    expect(movedBy(period('date=2026-12-15'), 1)).toBe('2027-01-15');
    expect(addMonths('2027-03-31', -1)).toBe('2027-02-28');
  });

  it('has at most six weeks', () => {
    for (let month = 0; month < 48; month += 1) {
      const { weeks } = period(`date=${addMonths('2026-01-15', month)}`);
      expect(weeks.length).toBeGreaterThanOrEqual(4);
      expect(weeks.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('the lanes of a week', () => {
  const [, , , , week = []] = period('').weeks;
  const event = (id: string, starts_at: string, ends_at: string) => ({ id, starts_at, ends_at });
  const digits = (n: number) => String(n).padStart(2, '0');
  const hour = (id: string, day: number, at = 9) =>
    event(id, `2026-11-${day}T${digits(at)}:00:00Z`, `2026-11-${day}T${digits(at + 1)}:00:00Z`);
  const places = (events: ReturnType<typeof event>[], room = 3) => {
    const { bars, hidden } = lanesOf(events, week, room);
    return { bars: bars.map((bar) => [bar.event.id, bar.first, bar.last, bar.lane]), hidden };
  };

  it('ends an event that ends at midnight on the day before', () => {
    expect(daysOf(event('a', '2026-11-24T08:00:00Z', '2026-11-24T23:00:00Z'))).toEqual(['2026-11-24', '2026-11-24']);
    expect(daysOf(event('a', '2026-11-24T08:00:00Z', '2026-11-24T23:00:01Z'))).toEqual(['2026-11-24', '2026-11-25']);
  });

  it('puts what lasts days above what has an hour, each in one lane', () => {
    const long = event('long', '2026-11-24T00:00:00Z', '2026-11-26T22:59:59Z');
    expect(places([hour('early', 24, 8), long, hour('late', 24, 9)]).bars).toEqual([
      ['long', 1, 3, 0],
      ['early', 1, 1, 1],
      ['late', 1, 1, 2],
    ]);
  });

  it('says that a bar goes on in the week before and after', () => {
    const [bar] = lanesOf([event('a', '2026-11-01T00:00:00Z', '2026-12-20T00:00:00Z')], week, 3).bars;
    expect(bar).toMatchObject({ first: 0, last: 6, continues: true, goesOn: true });
  });

  it('leaves out what takes place in another week', () => {
    expect(places([hour('before', 22), hour('after', 30)]).bars).toEqual([]);
  });

  it('gives the last place of a full day to the number of the others', () => {
    expect(places([hour('a', 24, 6), hour('b', 24, 7), hour('c', 24, 8)]).hidden).toEqual([0, 0, 0, 0, 0, 0, 0]);
    const full = places([hour('a', 24, 6), hour('b', 24, 7), hour('c', 24, 8), hour('d', 24, 9)]);
    expect(full.bars.map(([id]) => id)).toEqual(['a', 'b']);
    expect(full.hidden).toEqual([0, 2, 0, 0, 0, 0, 0]);
  });

  it('shows or counts every event on each of its days', () => {
    const events = Array.from({ length: 40 }, (_, at) =>
      event(String(at), `2026-11-${20 + (at % 9)}T10:00:00Z`, `2026-11-${20 + (at % 9) + (at % 3)}T12:00:00Z`),
    );
    const { bars, hidden } = lanesOf(events, week, 4);
    week.forEach((day, column) => {
      const shown = bars.filter(({ first, last }) => first <= column && column <= last).length;
      const all = events.filter((one) => daysOf(one)[0] <= day && day <= daysOf(one)[1]).length;
      expect(shown + (hidden[column] ?? 0)).toBe(all);
      expect(shown).toBeLessThanOrEqual(4);
    });
  });
});
