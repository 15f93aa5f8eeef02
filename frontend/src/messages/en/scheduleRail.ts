/** Texts beside the form of an event: what its participants read, and what else takes place at that time. */
import { formatNumber, plural } from '../format';

export const scheduleRail = {
  read: 'What participants read',
  missing: 'Name and window appear here once they are chosen.',
  ownTime: 'Each person sees their own time first.',
  on: (day: string) => `On ${day}`,
  from: (first: string, last: string) => `${first} to ${last}`,
  people: (kind: string, n: number) => `${kind} · ${plural(n, { one: '# person', other: '# people' })}`,
  nothing: 'Nothing else takes place.',
  more: (n: number) => `And ${formatNumber(n)} more`,
};
