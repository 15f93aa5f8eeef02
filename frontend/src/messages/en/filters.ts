/** Texts of the filters of lists. */
export const filters = {
  person: 'Person',
  anyPerson: 'Everybody',
  chosenPerson: 'The chosen person',
  period: 'Period',
  periods: {
    '': 'Any time',
    '24h': 'Last 24 hours',
    '7d': 'Last 7 days',
    '30d': 'Last 30 days',
    days: 'From day to day',
  },
  from: 'From (GMT)',
  to: 'To (GMT)',
};
