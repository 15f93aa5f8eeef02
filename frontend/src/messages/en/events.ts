/** What competitions are called to staff and to participants alike. */
export const events = {
  filter: 'Filter by status',
  all: 'All',
  statuses: { pending: 'Pending', running: 'Running', ended: 'Ended' },
  types: { individual: 'Individual', team: 'Team' },
};
