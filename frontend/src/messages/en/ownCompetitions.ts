/**
 * Texts about competitions for their participants. The texts that all events share are in participation.ts and
 * answering.ts.
 */
import { plural } from '../format';
import { eventTerms } from './eventTerms';
import type { OwnEventTexts, OwnLinkTexts } from './participation';
import { titles } from './titles';

export const ownCompetitions = {
  title: titles.ownCompetitions,
  detail: titles.ownCompetition,
  count: (n: number) => plural(n, { one: '# competition', other: '# competitions' }),
  failed: "Couldn't load your competitions",
  openFailed: "Couldn't load this competition",
  tabs: 'Competitions by state',
  lists: [
    {
      tab: 'New',
      empty: "You Don't Have Any Competitions Yet",
      emptyHint: 'A competition shows up here as soon as you are assigned to it.',
    },
    {
      tab: 'Completed',
      empty: "You Don't Have Any Competitions Yet",
      emptyHint: 'Competitions move here when their time is over.',
    },
  ],
  name: 'Competition Name',
  category: { column: 'Type', names: eventTerms.participantTypes },
  attempts: 'One',
  attemptsFact: 'One attempt',
  running: 'The competition is running.',
  submittedHint: 'Your score shows under Scores once it is published.',
  scoredHint: 'Your score is published under Scores.',
  ended: 'Competition has Ended',
  scored: { label: 'See your score', short: 'Score', shortFor: (name: string) => `Score of ${name}` },
  start: { label: 'Start Competition', short: 'Start', shortFor: (name: string) => `Start ${name}` },

  checking: 'Opening the competition…',
  answeringFailed: "Couldn't open the competition",
  submittedBefore: 'Competition is submitted before',
  timeEnded: 'Competition time ended',
  nextStep: 'Your result',
  finished: {
    title: 'Finished competitions',
    all: 'All finished competitions',
    nothingOpen: 'No competition is open or coming',
    nothingOpenHint:
      'A competition shows up here as soon as you are assigned to it. Those that you finished are below.',
  },
} satisfies OwnEventTexts & Record<'start' | 'scored', OwnLinkTexts>;
