/** Terms of events that staff and participants both see. */
import { plural } from '../format';

export const eventTerms = {
  filter: 'Filter by status',
  all: 'All',
  statuses: { pending: 'Pending', running: 'Running', ended: 'Ended' },
  trainingStatuses: { pending: 'Pending', running: 'Started', ended: 'Ended' },
  paused: 'Paused',
  participantTypes: { individual: 'Individual', team: 'Team' },
  ownTeam: (name: string) => `Your team: ${name}`,
  playModes: { leader: 'Team Leader', members: 'Team Members' },
  units: { days: 'Days', hours: 'Hours', minutes: 'Minutes', seconds: 'Seconds' },
  left: (label: string, days: number, hours: number, minutes: number) =>
    `${label}: ${plural(days, { one: '# day', other: '# days' })}, ${plural(hours, { one: '# hour', other: '# hours' })} and ${plural(minutes, { one: '# minute', other: '# minutes' })}`,
};
