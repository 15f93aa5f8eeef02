/**
 * Texts of events for staff: the texts that competitions and trainings share, and the type of the texts that differ.
 */
import { formatNumber, plural } from '../format';

import { eventTerms } from './eventTerms';
import { lengthInWords } from './lengthInWords';

/** The texts for staff that each kind of event has of its own. */
export interface EventTexts {
  title: string;
  count: (n: number) => string;
  failed: string;
  openFailed: string;
  /** The accessible name of the list's tabs. */
  tabs: string;
  /** The names of the tabs, in their order. */
  lists: readonly [EventListTexts, EventListTexts];
  /** The text of both lists while neither has an event. Without it, each list has only its own text. */
  none?: string;
  name: string;
  /** The field that divides the events of the kind into groups, by participants or by who may take part. */
  category: { column: string; label: string; hint: string; names: Readonly<Record<string, string>> };
  /** The statuses on the pages of one event. */
  statuses: typeof eventTerms.statuses;
  time: string;
  /** Explains the times of a specific window, while they are typed in GMT and not shown on another clock. */
  timeHint?: string;
  create: string;
  edit: string;
  save: string;
  unsaved: string;
  created: string;
  updated: string;
  summary: string;
  state: string;
  nobodyAssigned: string;
  removeDetail: (name: string) => string;
  deleteQuestion: string;
  deleteMany: { question: (n: number) => string; detail: string; done: (n: number) => string };
  runningNoEdit: string;
  endedNoEdit: string;
  runningNoDelete: string;
  endedNoDelete: string;
  participantsNoDelete: string;
}

export interface EventListTexts {
  tab: string;
  empty: string;
  emptyHint: string;
}

export const events = {
  search: 'Search by name',
  templateFailed: "Couldn't load the template to use",
  template: 'Template',
  window: 'Window (GMT)',
  windowColumn: 'Window',
  created: 'Date Created',
  duration: 'Duration',
  minutes: (n: number) => `${formatNumber(n)} min`,
  participants: 'Participants',
  status: 'Status',

  templateToUse: 'Template to Use',
  chooseTemplate: 'Choose a template',
  noTemplates: 'There is no template yet.',
  addTemplate: 'Add Template',
  range: 'Range of Dates',
  rangeHint: 'Participants start any time in this period and have the full duration.',
  specific: 'Specific Date and Time',
  specificHint: 'Everybody answers in the same window.',
  startDate: 'Start Date',
  endDate: 'End Date',
  date: 'Date',
  startTime: 'Start Time in GMT',
  endTime: 'End Time in GMT',
  startTimes: { own: 'Start Time', gmt: 'Start Time in GMT' },
  endTimes: { own: 'End Time', gmt: 'End Time in GMT' },
  typedIn: 'Times are typed in',
  week: '7 days from today',
  windowPresets: 'Frequent windows',
  windows: {
    hour: '1 hour',
    twoHours: '2 hours',
    morning: 'Morning, 08:30–13:00',
    afternoon: 'Afternoon, 13:00–17:30',
    day: 'Whole day',
  },
  presets: 'Day and time',
  today: 'Today',
  tomorrow: 'Tomorrow',
  now: 'Now',
  windowMissing: 'The window appears here once it is chosen.',
  noWindow: 'This is no window: the end is not after the start.',
  windowInWords: (from: string, to: string) => `${from} to ${to}`,
  lengthInWords,
  withLength: (window: string, minutes: number) => `${window}, ${lengthInWords(minutes)}`,
  gmtInZone: (window: string, zone: string) => `${window}. Your time zone is ${zone}.`,
  durationMinutes: 'Duration in Minutes',
  computedDuration: (minutes: number | null) =>
    minutes === null ? 'Calculated from start and end' : `${formatNumber(minutes)} min`,
  starts: 'Starts',
  startsHint: 'By hand: from its planned start on, participants wait until you press Begin.',
  /** By the value of the field in the API. */
  startWays: ['By schedule', 'By hand'] as const,
  pausedSince: 'Paused since',
  begin: 'Begin now',
  beginQuestion: (name: string) => `Begin ${name}?`,
  beginDetail: (end: string) =>
    `Everybody can start at once, until ${end}. Nobody's clock runs before they press Start. This cannot be taken back.`,
  beginFailed: "Couldn't begin",
  beginEarly: 'It can begin from its planned start on',
  waitsForYou: 'Participants wait until you begin.',
  waitInRoom: (n: number, of: number) => `In the waiting room: ${formatNumber(n)} of ${formatNumber(of)}`,
  waitHere: (n: number) => `In the waiting room: ${formatNumber(n)}`,
  runsUntil: (end: string, minutes: number) => `If you begin now, it runs until ${end}, ${lengthInWords(minutes)}.`,
  notBegunYet: 'It has not begun yet',
  hasEnded: 'It has ended',
  extend: 'Extend or shorten…',
  extendTitle: (name: string) => `More or less time for ${name}`,
  extendHint: 'This holds for everybody, also for those who start later. The end moves too.',
  way: 'Change',
  ways: ['More time', 'Less time'] as const,
  timeMinutes: 'Minutes',
  shortenHint: 'Nobody has less than two minutes left.',
  reason: 'Reason',
  reasonHints: {
    participants: 'All participants read it. It is also kept in the audit record.',
    staff: 'Participants do not read it. It is kept in the audit record.',
  },
  changeTime: 'Change the time',
  pause: 'Pause…',
  pauseTitle: (name: string) => `Pause ${name}?`,
  pauseHint: 'All clocks stop at once, and the questions are hidden. Nobody loses time: every end moves by the pause.',
  pauseForAll: 'Pause for everyone',
  resume: 'Resume…',
  resumeTitle: (name: string) => `Resume ${name}?`,
  resumeHint: 'All clocks go on at once.',
  resumeForAll: 'Resume for everyone',
  pausedNow: (time: string) => `Paused since ${time}. All clocks stand still.`,
  extraTime: 'Extra time',
  extraTimeOf: (name: string) => `Extra time for ${name}`,
  extraTimeHint: 'It replaces the extra time that this person had here, and may be set before the start.',
  extraMinutes: 'Extra minutes',
  pastEnd: 'Also past the end of the event',
  saveExtraTime: 'Save extra time',
  order: 'Order of questions',
  orderHint: 'An order that is shuffled differs from participant to participant.',
  /** By their numbers in the API. */
  orders: ['As in the template', 'Questions shuffled', 'Choices shuffled', 'Questions and choices shuffled'] as const,
  hours: (field: string) => `${field}: hours`,
  minutesOf: (field: string) => `${field}: minutes`,

  equalDates: 'Start Date Cannot Be Equal End Date',
  datesInOrder: 'Start Date Must Be Before End Date',
  pastStart: 'Start Date Cannot Be Before Today',
  pastDate: 'Date Cannot Be Before Today',
  durationPositive: 'Duration must be more than 0',
  durationTooLong: 'Check Duration Minutes between start date and end date',
  timesInOrder: 'Check Specific Duration With Start And End Time',
  crossesMidnight: (time: string) =>
    `The window must be of one day in GMT, and midnight in GMT is ${time} your time. Choose Range of Dates, or other times`,
  pastTime: 'Please Check Start Time Not Be Before Now',
  fillCorrectly: 'Please Fill Data Correctly',

  notChosen: 'Not Chosen',
  timeGmt: (time: string) => `${time} GMT`,
  viewTemplate: 'View Template',
  assign: 'Assign',
  assignHint: 'Nobody takes part yet. Assign users, now or later.',
  openToAll: 'Everybody in the organization can take part. Nobody has to be assigned.',
  done: 'Done',
  users: 'Users',
  assigned: 'Users Assigned Successfully',
  teams: 'Teams',
  assignWhom: 'Whom do you want to assign?',
  playAs: 'Play as',
  playAsHint: 'Who answers for the teams? It is the same for all teams of this event.',
  playModes: eventTerms.playModes,
  playHints: {
    leader: 'Only the leader of each team answers.',
    members: 'Everybody in the team answers, the leader too.',
  },
  playFailed: "Couldn't let the teams take part",
  unconfirmed: (n: number) =>
    plural(n, {
      one: '# team does not take part yet: it is not chosen who plays.',
      other: '# teams do not take part yet: it is not chosen who plays.',
    }),
  chooseWhoPlays: 'Choose who plays',
  notTakingPart: 'Does not take part yet',
  people: (n: number) => plural(n, { one: '# person', other: '# people' }),
  teamsAndPeople: (teams: number, people: number) =>
    `${plural(teams, { one: '# team', other: '# teams' })}, ${plural(people, { one: '# person', other: '# people' })}`,
  /** In a training, users and teams may take part together. */
  participantsAndPeople: (participants: number, people: number) => {
    const all = plural(participants, { one: '# participant', other: '# participants' });
    return participants === people ? all : `${all}, ${plural(people, { one: '# person', other: '# people' })}`;
  },
  showMembers: (team: string) => `Show who plays for ${team}`,
  hideMembers: (team: string) => `Hide who plays for ${team}`,
  membersOf: (team: string) => `Who plays for ${team}`,
  membersFailed: "Couldn't load who plays",
  nobodyPlays: 'Nobody plays for this team.',
  leader: 'Leader',
  assignButton: 'Assign To User Or Team',
  removeQuestion: 'Do you want to delete this user?',
  remove: (name: string) => `Remove ${name}`,
  hasAnswers: 'This participant has already answered',
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restoreQuestion: 'Are You Sure You Want To Restore This User Competition',
  restoreDetail: (name: string, minutes: number) =>
    `${name} goes on with the answers of now and has ${formatNumber(minutes)} minutes again, but not beyond the end of the window. A score is withdrawn.`,
  restoreFailed: "Couldn't restore the participant",
  stillAnswers: 'This participant has not submitted yet',
  searchParticipants: 'Search by name',
  participantsFailed: "Couldn't load the participants",

  timeLeft: 'Time Left',
  entity: 'Entity',
  entityUser: 'User',
  entityTeam: 'Team',
  submitted: 'Answers',
  submittedYes: 'Submitted',
  submittedNo: 'Not submitted',
  submittedNotAll: 'Not all submitted',

  viewAction: 'View',
  editAction: 'Edit',
  assignAction: 'Assign users',
  deleteAction: 'Delete',
  deleteDetail: (name: string) => `${name} and its schedule are deleted. This cannot be undone.`,
  endedNoAssign: 'Nobody can be assigned after the end',
};
