/** Texts of the calendar of events. */
import { formatNumber, plural } from '../format';

export const calendar = {
  calendar: 'Calendar',
  /** The title if both competitions and trainings are shown. */
  events: 'Events',
  list: 'List',
  part: (period: string) => `Calendar, ${period}`,
  views: 'Period',
  month: 'Month',
  week: 'Week',
  previous: { month: 'Previous month', week: 'Previous week' },
  next: { month: 'Next month', week: 'Next week' },
  today: 'Today',
  count: (n: number) => plural(n, { one: '# event', other: '# events' }),
  failed: "Couldn't load the events of this time",
  loading: 'Loading the events…',
  none: (period: string) => `Nothing takes place: ${period}.`,
  more: (n: number) => `${formatNumber(n)} more`,
  moreOn: (n: number, day: string) =>
    plural(n, { one: `# more event on ${day}, in the week`, other: `# more events on ${day}, in the week` }),
  tooMany: 'There are more events than are shown here. The week shows a shorter time.',
  tooManyInWeek: 'There are more events than are shown here. The lists have all of them.',
  weekOf: (day: string) => `Week of ${day}`,
  weekPeriod: (from: string, to: string) => `${from} to ${to}`,
  continues: 'continues',
  until: (day: string) => `until ${day}`,
  zone: (zone: string) => `Times in your time zone (${zone}).`,
  zoneGmt: 'Times in GMT, which is also your time.',
  bars: 'A bar is a range of dates, in which people start when they like.',
  legend: 'Signs',
  kinds: { competition: 'Competition', training: 'Training' },
  /** After the name of an event, for screen readers. */
  inWords: (kind: string, status: string, window: string) => `: ${kind}, ${status}, ${window}`,
  open: 'Open',
  close: 'Close',
  facts: (kind: string, type: string | undefined) => (type ? `${kind}, ${type.toLowerCase()}` : kind),
  template: (name: string, duration: number) => `${name}, ${formatNumber(duration)} min`,
};
