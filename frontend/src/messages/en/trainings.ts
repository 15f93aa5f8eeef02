/** Texts about trainings for staff. The texts that all events share are in events.ts. */
import { plural } from '../format';
import type { EventTexts } from './events';
import { eventTerms } from './eventTerms';
import { titles } from './titles';

const EMPTY_HINT = 'Choose a template, a window of time and who can take part.';

export const trainings: EventTexts = {
  title: titles.trainings,
  count: (n: number) => plural(n, { one: '# training', other: '# trainings' }),
  failed: "Couldn't load the trainings",
  openFailed: "Couldn't load this training",
  tabs: 'Trainings by type',
  lists: [
    { tab: 'Public', empty: "You Don't Have Any Public Trainings Yet", emptyHint: EMPTY_HINT },
    { tab: 'Private', empty: "You Don't Have Any Private Trainings Yet", emptyHint: EMPTY_HINT },
  ],
  name: 'Training Name',
  category: {
    column: 'Type',
    label: 'Training Type',
    hint: 'Everybody in the organization can take a public training. A private one is for those who are assigned.',
    names: { public: 'Public', private: 'Private' },
  },
  statuses: eventTerms.trainingStatuses,
  time: 'Training Time',
  timeHint: 'Time should be saved in UTC',
  create: 'Create Training',
  edit: 'Edit Training',
  save: 'Save Training',
  unsaved: 'The new training is not saved.',
  created: 'Training Created',
  updated: 'Training Updated',
  summary: 'Training summary',
  state: 'Training Status',
  nobodyAssigned: 'No Users or Teams Are Assigned for This Trainings',
  removeDetail: (name: string) => `${name} no longer takes part in this training.`,
  deleteQuestion: 'Are You Sure You Want to Delete This Training?',
  deleteMany: {
    question: (n: number) =>
      plural(n, {
        one: 'Are you sure you want to delete # training?',
        other: 'Are you sure you want to delete # trainings?',
      }),
    detail: 'Their schedules are deleted with them. This cannot be undone.',
    done: (n: number) => plural(n, { one: '# training deleted', other: '# trainings deleted' }),
  },
  runningNoEdit: 'A running training cannot be edited',
  endedNoEdit: 'A training that has ended cannot be edited',
  runningNoDelete: 'A running training cannot be deleted',
  endedNoDelete: 'A training that has ended cannot be deleted',
  participantsNoDelete: 'A training with participants cannot be deleted',
};
