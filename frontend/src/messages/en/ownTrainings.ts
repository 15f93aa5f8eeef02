/**
 * Texts about trainings for their participants. The texts that all events share are in participation.ts and
 * answering.ts.
 */
import { plural } from '../format';
import type { OwnEventTexts, OwnLinkTexts } from './participation';
import { titles } from './titles';

export const ownTrainings = {
  title: titles.ownTrainings,
  detail: titles.ownTraining,
  count: (n: number) => plural(n, { one: '# training', other: '# trainings' }),
  failed: "Couldn't load your trainings",
  openFailed: "Couldn't load this training",
  tabs: 'Trainings by type',
  lists: [
    {
      tab: 'Public',
      empty: "You Don't Have Any Trainings Yet",
      emptyHint: 'Public trainings of your organization show up here. Everybody can take them.',
    },
    {
      tab: 'Private',
      empty: "You Don't Have Any Trainings Yet",
      emptyHint: 'A private training shows up here as soon as you are assigned to it.',
    },
  ],
  name: 'Training Name',
  category: { column: 'Type', names: { public: 'Public', private: 'Private' } },
  attempts: 'As many as you like',
  attemptsFact: 'Retake as often as you like',
  attemptsNote:
    'This is a training: after you submit, you see the model answers and can take it again while it runs. The last submission counts.',
  running: 'The training is running.',
  submittedHint: 'You can see the model answers, and take the training again while it runs.',
  ended: 'Training has Ended',
  start: { label: 'Start Training', short: 'Start', shortFor: (name: string) => `Start ${name}` },
  result: { label: 'See your result', short: 'Result', shortFor: (name: string) => `Result of ${name}` },
  retake: { label: 'Retake Training', short: 'Retake', shortFor: (name: string) => `Retake ${name}` },
  modelAnswers: {
    label: 'View Model Answer',
    short: 'View Answer Model',
    shortFor: (name: string) => `View Answer Model of ${name}`,
  },

  checking: 'Opening the training…',
  answeringFailed: "Couldn't open the training",
  submittedBefore: 'Training is submitted before',
  timeEnded: 'Training time ended',
  nextStep: 'Learn from it',
} satisfies OwnEventTexts & Record<'start' | 'result' | 'retake' | 'modelAnswers', OwnLinkTexts>;
