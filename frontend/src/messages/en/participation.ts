/**
 * Texts of a participant's own events and scores: the texts that all kinds share, and the type of the texts that
 * differ.
 */
import { formatNumber, plural } from '../format';
import type { EventListTexts } from './events';
import { titles } from './titles';

/** The texts for participants that each kind of event has of its own, before and while they answer. */
export interface OwnEventTexts {
  title: string;
  /** The title of a page that shows one event. */
  detail: string;
  count: (n: number) => string;
  failed: string;
  openFailed: string;
  /** The accessible name of the list's tabs. */
  tabs: string;
  /** The names of the tabs, in their order. */
  lists: readonly [EventListTexts, EventListTexts];
  name: string;
  category: { column: string; names: Readonly<Record<string, string>> };
  /** How often the event can be taken, and a sentence about it, if it is more than once. */
  attempts: string;
  attemptsNote?: string;
  /** The same in a line of facts. */
  attemptsFact: string;
  running: string;
  /** Explains what happens after the answers are submitted, and after the score is published, if the kind has scores. */
  submittedHint: string;
  scoredHint?: string;
  ended: string;
  checking: string;
  answeringFailed: string;
  submittedBefore: string;
  timeEnded: string;
  /** The title of what comes next, beside `submittedHint`, on the receipt. */
  nextStep: string;
  /** Names the finished events below those that are open or coming, and says that nothing is. */
  finished?: { title: string; all: string; nothingOpen: string; nothingOpenHint: string };
}

/** The texts of a link from an event to another page, on the event's own page and in the row of a list. */
export interface OwnLinkTexts {
  label: string;
  short: string;
  shortFor: (name: string) => string;
}

export const participation = {
  search: 'Search by name',
  created: 'Date Created',
  window: 'Window',
  status: 'Status',
  link: 'Open',
  view: 'View',
  viewOf: (name: string) => `View ${name}`,

  schedule: 'Schedule',
  startTime: 'Start Time',
  endTime: 'End Time',
  plannedStart: 'Planned start',
  plannedEnd: 'Planned end',
  duration: 'Duration',
  minutes: (n: number) => plural(n, { one: '# minute', other: '# minutes' }),
  extraMinutes: (n: number, extra: number) =>
    `${plural(n, { one: '# minute', other: '# minutes' })} (${formatNumber(extra)} of them extra)`,
  teamName: 'Your team',
  begunByHand: 'Planned: it starts when the organizer begins it',
  description: 'Description',
  questionTypes: 'Question types',
  questionCount: (n: number) => plural(n, { one: '# question', other: '# questions' }),
  material: 'Material',
  videos: 'Videos',

  startsIn: 'Starts in',
  endsIn: 'Ends in',
  runningHint: (minutes: string) => `Your time of ${minutes} begins when you start.`,
  openUntil: (time: string) => `You have until ${time}.`,
  answering: 'Your time is running',
  answeringHint: (time: string) => `Your answers are submitted at ${time}, also if you are away.`,
  continueLeft: (time: string) => `Continue, ${time} left`,
  submitted: 'Submitted',
  submittedAt: (time: string) => `Submitted ${time}`,
  receipt: 'Receipt',
  receiptOf: (name: string) => `Receipt of ${name}`,

  startQuestion: (name: string) => `Start ${name}?`,
  retakeQuestion: (name: string) => `Retake ${name}?`,
  startNow: 'The clock starts now',
  startNowHint: 'and cannot be stopped, also when you close the page.',
  startMinutes: 'Time',
  startQuestions: 'Questions',
  startAttempts: 'Attempts',
  startSaved: 'Answers are saved automatically. What is there at the end counts.',
  startRunning: (name: string, left: string) => `${name} is still running: ${left} left. Its clock keeps running too.`,
  startNot: 'Not now',
  startYes: 'Start the clock',
  endedHint: 'It can no longer be answered.',
  waiting: 'Waiting for the organizer to begin',
  waitingHint: 'You are here in time. The button to start appears by itself, so there is no need to reload.',
  paused: 'Paused by the organizer',
  pausedHint: 'No time is lost: all clocks stand still. This page goes on by itself.',

  scoreTabs: 'Scores by kind',
  scoreLists: {
    competitions: {
      name: 'Competition Name',
      emptyHint: 'Your scores show up here once you have submitted a competition and they are published.',
    },
    trainings: {
      name: 'Training Name',
      emptyHint: 'Your scores show up here when somebody has marked a training that you took.',
    },
  },
  teamScores: {
    name: 'Competition Name',
    emptyHint: 'The scores of your team show up here once everybody in it is graded.',
    players: 'Number of Participants',
    type: 'Type',
    provisional: 'Provisional',
    answering: (n: number) => plural(n, { one: '# still answers', other: '# still answer' }),
    ungraded: (n: number) => plural(n, { one: '# waits for a score', other: '# wait for a score' }),
  },
  scoreList: {
    title: titles.ownScores,
    count: (n: number) => plural(n, { one: '# score', other: '# scores' }),
    search: 'Search by name',
    failed: "Couldn't load your scores",
    empty: "You Don't Have Any Scores Yet",
  },
  score: 'Score',
  corrected: 'corrected',
  bonus: 'Rank bonus',
  percentage: 'Percentage',
  ofPoints: (of: number) => `of ${formatNumber(of)}`,
  scoreOf: (score: number, total: number) => `${formatNumber(score)} of ${formatNumber(total)}`,
  notPublished: 'Not Published',
  isAnswering: 'Answering',
  notSolved: 'Not Solved',
  /** In place of the points of a kind whose questions are all dropped. */
  droppedKind: 'dropped',
  none: '–',
};
