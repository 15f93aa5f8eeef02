/** Answering a competition. */
import { counted, figure } from './numbers';
import { titles } from './titles';

const answers = (n: number) => counted(n, 'answer', 'answers');

export const answering = {
  title: titles.answering,
  list: 'Competitions',
  exit: 'Exit',
  checking: 'Opening the competition…',
  failed: 'The competition could not be opened',

  progress: (given: number, of: number) => `${figure(given)} of ${figure(of)} answered`,
  saving: {
    saved: 'All answers saved',
    nothing: 'Answers save by themselves',
    flying: 'Saving…',
    dirty: 'Not saved yet',
    offline: (seconds: number | null) => `Offline: kept on this device, trying again in ${figure(seconds ?? 0)} s`,
    offlineLoose: (seconds: number | null) => `Offline: keep this tab open, trying again in ${figure(seconds ?? 0)} s`,
    server: (seconds: number | null) => `Not saved: the server is busy, trying again in ${figure(seconds ?? 0)} s`,
    signedOut: 'Not saved: signed out',
    refused: (reason: string) => `Not saved: ${reason}`,
  },
  tryNow: 'Try now',
  savedAgain: 'Answers are saved again',

  map: 'Questions',
  mapKey: 'Legend',
  stateAnswered: 'Answered',
  stateUnanswered: 'Not answered',
  stateMarked: 'Marked for review',
  cell: (number: number, given: boolean, marked: boolean) =>
    `Question ${figure(number)}, ${given ? 'answered' : 'not answered'}${marked ? ', marked for review' : ''}`,
  kinds: 'Kinds of question',
  kindProgress: (given: number, of: number) => `${figure(given)}/${figure(of)}`,
  kindProgressWords: (given: number, of: number) => `${figure(given)} of ${figure(of)} answered`,
  notVisited: 'not opened yet',
  count: (n: number) => counted(n, 'question', 'questions'),
  pointsEach: (points: string, of: number) => (of === 1 ? points : `${points} each`),

  mark: 'Mark for review',
  marked: 'Marked for review',
  markOf: (number: number) => `Mark question ${figure(number)} for review`,
  clear: 'Clear answer',
  clearOf: (number: number) => `Clear the answer to question ${figure(number)}`,
  chooseAll: 'Choose all that are right',
  charactersLeft: (left: number) => `${counted(left, 'character', 'characters')} left`,
  noCharactersLeft: 'The text is as long as it may be: nothing more is kept.',
  unmoved: 'Not answered yet: move an item or confirm this order',
  orderGiven: 'Answered: this order counts',
  confirmOrder: 'Confirm this order',
  moveUp: (value: string) => `Move ${value} up`,
  moveDown: (value: string) => `Move ${value} down`,
  drag: (value: string) => `Drag ${value}`,
  movedTo: (value: string, at: number, of: number) => `${value} is now at position ${figure(at)} of ${figure(of)}`,

  actions: 'Move and submit',
  previous: 'Previous',
  next: 'Next',
  review: 'Review',
  submit: 'Submit',
  visitAll: 'Please Make Sure You Step on All Questions Tabs',
  reviewTitle: 'Review before you submit',
  reviewAll: 'Every question is answered.',
  reviewOpen: (n: number) => (n === 1 ? '1 question is not answered' : `${figure(n)} questions are not answered`),
  reviewMarked: (n: number) =>
    n === 1 ? '1 question is marked for review' : `${figure(n)} questions are marked for review`,
  reviewFinal: 'After you submit, your answers cannot be changed.',
  submitAnswers: 'Submit answers',
  keepAnswering: 'Keep answering',
  exitDetail: 'Your answers are submitted. You cannot change them afterwards.',
  submitAndExit: 'Submit and exit',

  submitting: 'Submitting your answers…',
  submitWaits: 'Not submitted yet',
  submitWaitsHint: (seconds: number | null) =>
    `The server cannot be reached. It is tried again in ${figure(seconds ?? 0)} s; your answers stay here.`,
  submitted: 'Answers submitted',
  submittedBefore: 'Competition is submitted before',
  timeEnded: 'Competition time ended',
  notStarted: 'Competition has not started yet',
  hasEnded: 'Competition has Ended',
  goingBack: 'You are taken back to your competitions.',
  timeOut: 'Time Out',
  timeOutSending: 'Your answers are being submitted…',
  timeOutEnding: {
    sent: 'Your answers were submitted.',
    stands: 'Your answers were submitted as they were saved last.',
    unreached: 'The server could not be reached. What it saved last is what counts.',
  },

  elsewhere: 'You are answering in another tab',
  elsewhereHint: 'One tab at a time keeps your answers safe. Going on here closes the other one.',
  continueHere: 'Continue here',

  restored: (n: number) => `${answers(n)} that had not been saved came back from this device.`,
  merged: 'This competition was also answered in another tab or on another device.',
  mergedTaken: 'Newer answers from there:',
  mergedKept: 'Changed in both places, yours was kept:',
  dismiss: 'Dismiss',

  signedOutTitle: 'Sign in again',
  signedOutText: (email: string) =>
    `Your session has ended. Your answers are still here. Sign in as ${email} to save them.`,
  password: 'Password',
  signIn: 'Sign in',
  later: 'Later',

  shortcuts: 'Keyboard shortcuts',
  shortcutList: [
    ['n', 'Next question'],
    ['p', 'Previous question'],
    ['m', 'Mark the question for review'],
    ['r', 'Review'],
    ['?', 'Show these shortcuts'],
  ] as const,
};
