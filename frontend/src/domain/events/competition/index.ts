/** The kind of event: competition. */
import { apiDetail, apiList } from '@/api/queries';
import { titles } from '@/messages/titles';
import { paths } from '../../paths';
import type { EventKind } from '../kind';
import { statusFilter } from '../schedule';
import { teamPlayers } from '../teamPlayers';

/** The columns that the server can sort by, in the lists for staff. */
const SORT_BY = ['name', 'starts_at'] as const;
/** The statuses of competitions that have not ended. */
const OPEN = ['pending', 'running'] as const;

export const competition: EventKind = {
  key: 'competitions',
  resource: 'competition',
  titles: {
    list: titles.competitions,
    own: titles.ownCompetitions,
    ownDetail: titles.ownCompetition,
    answering: titles.answering,
    useTemplate: titles.useForCompetition,
  },
  icon: 'competitions',
  order: { staff: 50, own: 30 },
  category: { field: 'participant_type', choices: ['individual', 'team'] },
  columns: {
    staff: ['template', 'category', 'window', 'duration', 'participants'],
    own: ['category', 'window'],
  },
  lists: [
    {
      address: paths.competitions,
      order: { sortBy: SORT_BY },
      statuses: OPEN,
      read: (query, status) => apiList('/api/v1/competitions', { query: { ...query, ...statusFilter(status, OPEN) } }),
    },
    {
      address: paths.completedCompetitions,
      order: { sort: 'asc', sortBy: SORT_BY },
      statuses: [],
      read: (query) => apiList('/api/v1/competition/completedAdmin', { query }),
    },
  ],
  // The event has not ended.
  tabOf: () => 0,
  ownLists: [
    {
      address: paths.ownCompetitions,
      order: {},
      statuses: OPEN,
      read: (query, status) =>
        apiList('/api/v1/user/assigned-competition', { query: { ...query, ...statusFilter(status, OPEN) } }),
    },
    {
      address: paths.completedOwnCompetitions,
      order: { sort: 'asc' },
      statuses: [],
      read: (query) => apiList('/api/v1/user/assigned-competition/completed', { query }),
    },
  ],
  finishedTab: 1,
  paths: {
    create: paths.createCompetition,
    edit: paths.editCompetition,
    complete: paths.completeCompetition,
    manage: paths.manageCompetition,
    view: paths.viewCompetition,
    live: paths.liveCompetition,
    results: paths.answeredUsers,
    resultsToo: [paths.answeredTeams],
    analysis: paths.competitionAnalysis,
    calendar: paths.competitionCalendar,
    own: paths.ownCompetition,
    ownToo: [paths.ownCompetitionInList],
    answering: paths.answering,
  },
  reads: {
    period: (query) => [
      apiList('/api/v1/competitions', { query }),
      apiList('/api/v1/competition/completedAdmin', { query }),
    ],
    inState: (status, query) =>
      status === 'ended'
        ? apiList('/api/v1/competition/completedAdmin', { query })
        : apiList('/api/v1/competitions', { query: { ...query, status } }),
    answered: (query) => apiList('/api/v1/competitions/gotAnswers', { query }),
    detail: (id) => apiDetail('/api/v1/competitions/{id}', { path: { id } }),
    participants: (id, query) => apiList('/api/v1/competitions/users/assigned/{id}', { path: { id }, query }),
    candidates: (id, query, kind) =>
      apiList('/api/v1/competitions/users/notAssigned/{id}/{kind}', { path: { id, kind }, query }),
    teamPlayers,
  },
  isAssignable: () => true,
  assignees: ({ participant_type }) => (participant_type === 'team' ? ['teams'] : ['users']),
  loadStaff: async () => (await import('./staff')).staff,
  loadOwn: async () => (await import('./own')).own,
};
