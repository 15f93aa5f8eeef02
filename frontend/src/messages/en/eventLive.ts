/** Texts of the live view of an event for staff. */
import { formatNumber } from '../format';

export const eventLive = {
  tab: 'Live',
  failed: "Couldn't load the participants",
  /** The states in their order. */
  states: {
    submitted: 'Submitted',
    answering: 'Answering',
    quiet: 'Gone quiet',
    offline: 'Offline',
    waiting: 'Waiting',
    absent: 'Absent',
  },
  hints: {
    submitted: 'Submitted, or the time is over',
    answering: 'Has an open attempt and saves',
    quiet: 'Nothing saved for 3 minutes',
    offline: 'Not heard of for a minute',
    waiting: 'Has not started, but is there',
    absent: 'Has not started',
  },
  counts: 'How many participants are in each state',
  closesIn: 'Ends in',
  startsIn: 'Starts in',
  pausedAt: (at: string) => `Paused since ${at}`,
  over: 'Has ended',

  name: 'Name',
  team: 'Team',
  state: 'State',
  progress: 'Progress',
  progressOf: (answered: number, questions: number) => `${formatNumber(answered)} of ${formatNumber(questions)}`,
  timeLeft: 'Time left',
  lastSave: 'Last save',
  noSave: 'Nothing saved',
  receipt: 'Receipt',
  none: '–',
  order: 'Order',
  orders: { attention: 'Needs attention first', name: 'By name' },
  actions: 'Actions',
  searchParticipants: 'Search by name',
  searchPlayers: 'Search by name or team',

  screen: 'Large screen',
  closeScreen: 'Close the large screen',
  screenOf: (name: string) => `${name} on the large screen`,
};
