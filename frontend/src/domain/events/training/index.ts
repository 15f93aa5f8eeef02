/** The kind of event: training. */
import { apiDetail, apiList } from '@/api/queries';
import { titles } from '@/messages/titles';
import { paths } from '../../paths';
import type { EventKind } from '../kind';
import { statusFilter } from '../schedule';
import { teamPlayers } from '../teamPlayers';

/** The columns that the server can sort by, in the lists for staff. */
const SORT_BY = ['name', 'starts_at'] as const;
const STATUSES = ['pending', 'running', 'ended'] as const;

export const training: EventKind = {
  key: 'trainings',
  resource: 'training',
  titles: {
    list: titles.trainings,
    own: titles.ownTrainings,
    ownDetail: titles.ownTraining,
    answering: titles.answeringTraining,
    useTemplate: titles.useForTraining,
  },
  icon: 'trainings',
  order: { staff: 55, own: 40 },
  category: { field: 'training_type', choices: ['public', 'private'] },
  columns: {
    staff: ['category', 'created', 'window'],
    own: ['created', 'category', 'window'],
  },
  lists: [
    {
      address: paths.trainings,
      order: { sortBy: SORT_BY },
      statuses: STATUSES,
      read: (query, status) =>
        apiList('/api/v1/trainings', { query: { ...query, ...statusFilter(status, STATUSES), category: 'public' } }),
    },
    {
      address: paths.privateTrainings,
      order: { sort: 'asc', sortBy: SORT_BY },
      statuses: STATUSES,
      read: (query, status) =>
        apiList('/api/v1/trainings', { query: { ...query, ...statusFilter(status, STATUSES), category: 'private' } }),
    },
  ],
  tabOf: ({ training_type }) => (training_type === 'private' ? 1 : 0),
  ownLists: [
    {
      address: paths.ownTrainings,
      order: {},
      statuses: STATUSES,
      read: (query, status) =>
        apiList('/api/v1/user/get-public-trainings', { query: { ...query, ...statusFilter(status, STATUSES) } }),
    },
    {
      address: paths.ownPrivateTrainings,
      order: { sort: 'asc' },
      statuses: STATUSES,
      read: (query, status) =>
        apiList('/api/v1/user/assigned-training', {
          query: { ...query, ...statusFilter(status, STATUSES), category: 'private' },
        }),
    },
  ],
  finishedTab: null,
  paths: {
    create: paths.createTraining,
    edit: paths.editTraining,
    complete: paths.completeTraining,
    manage: paths.manageTraining,
    view: paths.viewTraining,
    live: paths.liveTraining,
    results: paths.answeredTrainingUsers,
    resultsToo: [],
    analysis: paths.trainingAnalysis,
    calendar: paths.trainingCalendar,
    own: paths.ownTraining,
    ownToo: [],
    answering: paths.answeringTraining,
    modelAnswers: paths.ownModelAnswers,
  },
  reads: {
    period: (query) => [apiList('/api/v1/trainings', { query })],
    inState: (status, query) => apiList('/api/v1/trainings', { query: { ...query, status } }),
    answered: (query) => apiList('/api/v1/trainings/gotAnswers', { query }),
    detail: (id) => apiDetail('/api/v1/trainings/{id}', { path: { id } }),
    participants: (id, query) => apiList('/api/v1/trainings/users/assigned/{id}', { path: { id }, query }),
    candidates: (id, query, kind) =>
      apiList('/api/v1/trainings/users/notAssigned/{id}/{kind}', { path: { id, kind }, query }),
    teamPlayers,
  },
  // Everyone in the organization can take a public training.
  isAssignable: ({ training_type }) => training_type === 'private',
  assignees: () => ['teams', 'users'],
  loadStaff: async () => (await import('./staff')).staff,
  loadOwn: async () => (await import('./own')).own,
};
