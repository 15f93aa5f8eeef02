/** Answering an event. */
import { formatNumber, plural } from '../format';

export const answering = {
  exit: 'Exit',

  progress: (answered: number, of: number) => `${formatNumber(answered)} of ${formatNumber(of)} answered`,
  saving: {
    saved: 'All answers saved',
    nothing: 'Answers are saved automatically',
    inFlight: 'Saving…',
    dirty: 'Not saved yet',
    offline: (seconds: number | null) =>
      `Offline: kept on this device, trying again in ${formatNumber(seconds ?? 0)} s`,
    offlineLoose: (seconds: number | null) =>
      `Offline: keep this tab open, trying again in ${formatNumber(seconds ?? 0)} s`,
    server: (seconds: number | null) =>
      `Not saved: the server is busy, trying again in ${formatNumber(seconds ?? 0)} s`,
    signedOut: 'Not saved: signed out',
    refused: (reason: string, seconds: number | null) =>
      `Not saved: ${reason} Trying again in ${formatNumber(seconds ?? 0)} s`,
    unexpected: (seconds: number | null) =>
      `Not saved: this page made a mistake, which was reported. Trying again in ${formatNumber(seconds ?? 0)} s`,
    rejected: (n: number) => plural(n, { one: '# answer is not saved', other: '# answers are not saved' }),
  },
  tryNow: 'Try now',
  savedAgain: 'Answers are saved again',

  map: 'Questions',
  mapKey: 'Key',
  stateAnswered: 'Answered',
  stateUnanswered: 'Not answered',
  stateMarked: 'Marked for review',
  cell: (number: number, answered: boolean, marked: boolean) => {
    const question = `Question ${formatNumber(number)}`;
    if (marked)
      return answered ? `${question}, answered, marked for review` : `${question}, not answered, marked for review`;
    return answered ? `${question}, answered` : `${question}, not answered`;
  },
  kinds: 'Kinds of question',
  kindProgress: (answered: number, of: number) => `${formatNumber(answered)}/${formatNumber(of)}`,
  notVisited: 'not opened yet',
  count: (n: number) => plural(n, { one: '# question', other: '# questions' }),
  pointsEach: (points: string, of: number) => (of === 1 ? points : `${points} each`),

  mark: 'Mark for review',
  marked: 'Marked for review',
  markOf: (number: number) => `Mark for review: question ${formatNumber(number)}`,
  markedOf: (number: number) => `Marked for review: question ${formatNumber(number)}`,
  clear: 'Clear answer',
  clearOf: (number: number) => `Clear answer: question ${formatNumber(number)}`,
  chooseAll: 'Choose all that are right',
  charactersLeft: (left: number) => plural(left, { one: '# character left', other: '# characters left' }),
  noCharactersLeft: 'Character limit reached.',
  unmoved: 'Not answered yet: move an item or confirm this order',
  orderGiven: 'Answered: this order counts',
  confirmOrder: 'Confirm this order',
  moveUp: (value: string) => `Move ${value} up`,
  moveDown: (value: string) => `Move ${value} down`,
  drag: (value: string) => `Drag ${value}`,
  movedTo: (value: string, at: number, of: number) =>
    `${value} is now at position ${formatNumber(at)} of ${formatNumber(of)}`,

  actions: 'Move and submit',
  previous: 'Previous',
  next: 'Next',
  review: 'Review',
  submit: 'Submit',
  visitAll: 'Please Make Sure You Step on All Questions Tabs',
  reviewTitle: 'Review before you submit',
  reviewAll: 'Every question is answered.',
  reviewOpen: (n: number) => plural(n, { one: '# question is not answered', other: '# questions are not answered' }),
  reviewMarked: (n: number) =>
    plural(n, { one: '# question is marked for review', other: '# questions are marked for review' }),
  reviewFinal: 'After you submit, your answers cannot be changed.',
  submitAnswers: 'Submit answers',
  keepAnswering: 'Keep answering',
  exitDetail: 'Your answers are submitted. You cannot change them afterwards.',
  submitAndExit: 'Submit and exit',

  submitting: 'Submitting your answers…',
  submitWaits: 'Not submitted yet',
  submitWaitsHint: (seconds: number | null) =>
    `The server cannot be reached. Trying again in ${formatNumber(seconds ?? 0)} s; your answers stay here.`,
  submitRefusedHint: (reason: string, seconds: number | null) =>
    `${reason || 'This page made a mistake, which was reported.'} Trying again in ${formatNumber(seconds ?? 0)} s; your answers stay here.`,
  submitted: 'Answers submitted',
  submittedPartly: 'Answers submitted, except these',
  timeOut: 'Time Out',
  timeOutSending: 'Your answers are being submitted…',
  timeOutEnding: {
    sent: 'Your answers were submitted.',
    partly: 'Your answers were submitted, except these.',
    lastSave: 'Your answers were submitted as they were saved last.',
    unreached: 'The server could not be reached. Your last saved answers count.',
  },

  elsewhere: 'You are answering in another tab',
  elsewhereHint: 'One tab at a time keeps your answers safe. Continuing here closes the other one.',
  continueHere: 'Continue here',

  restored: (n: number) =>
    plural(n, {
      one: 'We restored # unsaved answer from this device.',
      other: 'We restored # unsaved answers from this device.',
    }),
  merged: 'Your answers were also changed in another tab or on another device.',
  mergedTaken: 'Newer answers from there:',
  mergedKept: 'Changed in both places, yours was kept:',
  setAside: (n: number) =>
    plural(n, {
      one: 'This device has # unsaved answer whose question was answered again elsewhere. The newer answer is shown.',
      other:
        'This device has # unsaved answers whose questions were answered again elsewhere. The newer answers are shown.',
    }),
  setAsideList: 'Answered again elsewhere:',
  useSetAside: 'Use the answers of this device',
  rejected: (n: number) =>
    plural(n, {
      one: '# answer cannot be saved as it is. Change it to save it; everything else is saved.',
      other: '# answers cannot be saved as they are. Change them to save them; everything else is saved.',
    }),

  notTaken: (n: number) =>
    plural(n, { one: '# answer did not reach the server', other: '# answers did not reach the server' }),
  maybeNotTaken: (n: number) =>
    plural(n, { one: '# answer may not have reached the server', other: '# answers may not have reached the server' }),
  notTakenHint: 'These answers are kept on this device. You can download them and show them to the organizer.',
  downloadAnswers: 'Download these answers',
  answersFile: 'answers.txt',
  answersFileOf: (event: string, email: string) => `${event}\n${email}`,
  answerTakenBack: '(no answer)',
  dismiss: 'Dismiss',

  signedOutTitle: 'Sign in again',
  signedOutText: (email: string) =>
    `Your session has ended. Your answers are still here. Sign in as ${email} to save them.`,
  password: 'Password',
  signIn: 'Sign in',

  shortcuts: 'Keyboard shortcuts',
  shortcutList: [
    ['n', 'Next question'],
    ['p', 'Previous question'],
    ['m', 'Mark the question for review'],
    ['r', 'Review'],
    ['?', 'Show these shortcuts'],
  ] as const,
};
