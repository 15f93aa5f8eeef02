/** Texts about competitions for staff. The texts that all events share are in events.ts. */
import { plural } from '../format';
import type { EventTexts } from './events';
import { eventTerms } from './eventTerms';
import { titles } from './titles';

export const competitions: EventTexts = {
  title: titles.competitions,
  count: (n: number) => plural(n, { one: '# competition', other: '# competitions' }),
  failed: "Couldn't load the competitions",
  openFailed: "Couldn't load this competition",
  tabs: 'Competitions by state',
  lists: [
    {
      tab: 'New',
      empty: "You Don't Have Any New Competition Yet",
      emptyHint: 'Choose a template, a window of time and who takes part.',
    },
    {
      tab: 'Completed',
      empty: "You Don't Have Any Completed Competition Yet",
      emptyHint: 'Competitions move here when their window ends.',
    },
  ],
  none: "You Don't Have Any Competition Yet",
  name: 'Competition Name',
  category: {
    column: 'Type',
    label: 'Participant Type',
    hint: 'People alone, or the teams of your entities',
    names: eventTerms.participantTypes,
  },
  statuses: eventTerms.statuses,
  time: 'Competition Time',
  create: 'Create Competition',
  edit: 'Edit Competition',
  save: 'Save competition',
  unsaved: 'The new competition is not saved.',
  created: 'Competition Created',
  updated: 'Competition Updated',
  summary: 'Competition summary',
  state: 'Competition Status',
  nobodyAssigned: 'No Users or Teams Are Assigned for This Competitions',
  removeDetail: (name: string) => `${name} no longer takes part in this competition.`,
  deleteQuestion: 'Do you want to delete this competition?',
  deleteMany: {
    question: (n: number) =>
      plural(n, { one: 'Do you want to delete # competition?', other: 'Do you want to delete # competitions?' }),
    detail: 'Their schedules are deleted with them. This cannot be undone.',
    done: (n: number) => plural(n, { one: '# competition deleted', other: '# competitions deleted' }),
  },
  runningNoEdit: 'A running competition cannot be edited',
  endedNoEdit: 'A competition that has ended cannot be edited',
  runningNoDelete: 'A running competition cannot be deleted',
  endedNoDelete: 'A competition that has ended cannot be deleted',
  participantsNoDelete: 'A competition with participants cannot be deleted',
};
