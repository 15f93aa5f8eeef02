/** Texts of answering an event. */
import { formatNumber, plural } from '../format';

/** Returns a text such as `45 s` or `10 min`. */
const formatWait = (seconds: number | null): string => {
  const wait = seconds ?? 0;
  return wait < 60 ? `${formatNumber(wait)} s` : `${formatNumber(Math.ceil(wait / 60))} min`;
};

/** A reason in the server's words, with its full stop. */
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

export const answering = {
  exit: 'Exit',

  progress: (answered: number, of: number) => `${formatNumber(answered)} of ${formatNumber(of)} answered`,
  saving: {
    saved: (time: string) => `Saved ${time}`,
    savedBefore: 'All answers saved',
    lastSaved: (time: string) => `Last saved ${time}`,
    nothing: 'Answers are saved automatically',
    inFlight: 'Saving…',
    submitting: 'Submitting…',
    offline: 'Offline',
    offlineKept: (n: number) => `Offline, ${formatNumber(n)} kept here`,
    offlineLoose: 'Offline: keep this tab open',
    intercepted: 'Not saved: sign in to the network',
    server: 'Not saved: the server is busy',
    signedOut: 'Not saved: signed out',
    refused: 'Not saved',
    unexpected: 'Not saved: a mistake of this page',
    rejected: (n: number) => plural(n, { one: '# answer is not saved', other: '# answers are not saved' }),
    tryingAgain: (seconds: number | null) => `Trying again in ${formatWait(seconds)}`,
  },
  /** What goes on while answers are not saved, on a line of its own. */
  trouble: {
    offline: 'You are offline.',
    offlineHint: 'Keep answering. Everything is kept on this device and sent when you are back.',
    offlineLooseHint: 'Keep answering, and keep this tab open. Everything is sent when you are back.',
    intercepted: 'This network answers in place of the server.',
    interceptedHint: 'It may ask you to sign in first: open any page in another tab, and come back.',
    refused: 'Your answers could not be saved.',
    refusedHint: (reason: string) => sentence(reason),
    unexpected: 'Your answers could not be saved.',
    unexpectedHint: 'This page made a mistake, which was reported. Your answers stay here.',
  },
  keepTabOpen: 'This browser keeps no answers on this device. Keep this tab open until all answers are saved.',
  tryNow: 'Try now',
  savedAgain: 'Answers are saved again',

  map: 'Questions',
  answered: 'answered',
  mapState: (answered: number, of: number, marked: number) => {
    const progress = `${formatNumber(answered)} of ${formatNumber(of)} answered`;
    return marked === 0 ? progress : `${progress} · ${formatNumber(marked)} marked`;
  },
  mapShow: 'Questions to show',
  mapAll: 'All',
  mapUnanswered: (n: number) => `Not answered ${formatNumber(n)}`,
  mapMarked: (n: number) => `Marked ${formatNumber(n)}`,
  noneMarked: 'No question is marked for review.',
  groupProgress: (answered: number, of: number) => `${formatNumber(answered)} of ${formatNumber(of)}`,
  mapKey: 'Key',
  stateAnswered: 'Answered',
  stateUnanswered: 'Not answered',
  stateMarked: 'Marked for review',
  stateCurrent: 'Shown now',
  rowMarked: 'Marked',
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
  markOf: (number: number) => `Mark for review: question ${formatNumber(number)}`,
  clear: 'Clear answer',
  clearOf: (number: number) => `Clear answer: question ${formatNumber(number)}`,
  cleared: 'Answer cleared.',
  undo: 'Undo',
  undoOf: (number: number) => `Undo: question ${formatNumber(number)}`,
  chosen: (option: string) => `${option}: chosen`,
  takenBack: (option: string) => `${option}: not chosen`,
  chooseAll: 'Choose all that are right',
  words: (n: number) => plural(n, { one: '# word', other: '# words' }),
  textSize: (percent: number) => `Text size: ${formatNumber(percent)} %`,
  charactersLeft: (left: number) => plural(left, { one: '# character left', other: '# characters left' }),
  noCharactersLeft: 'Character limit reached.',
  unmoved: 'Not answered yet: move an item or confirm this order',
  orderGiven: 'Answered: this order counts',
  fullOrder: 'Points only for the whole order',
  confirmOrder: 'Confirm this order',
  moveUp: (value: string) => `Move ${value} up`,
  moveDown: (value: string) => `Move ${value} down`,
  drag: (value: string, at: number) => `Drag ${value}, position ${formatNumber(at)}`,
  movedTo: (value: string, at: number, of: number) =>
    `${value} is now at position ${formatNumber(at)} of ${formatNumber(of)}`,

  tools: 'Tools',
  toolsFailed: "Couldn't load the tools. Try again.",

  actions: 'Move and submit',
  previous: 'Previous',
  next: 'Next',
  review: 'Review',
  submit: 'Submit',
  submitAsk: 'Submit…',
  visitAll: 'Please Make Sure You Step on All Questions Tabs',
  visitThese: 'Please Make Sure You Step on All Questions Tabs. Not opened:',
  reviewTitle: 'Review before you submit',
  reviewAll: 'Every question is answered.',
  reviewOpen: (n: number) => plural(n, { one: '# question is not answered', other: '# questions are not answered' }),
  reviewMarked: (n: number) =>
    plural(n, { one: '# question is marked for review', other: '# questions are marked for review' }),
  submitAnswers: 'Submit answers',
  keepAnswering: 'Keep answering',
  leaveDetail(open: number, of: number, minutes: number) {
    const questions =
      open === 0
        ? 'All questions are answered'
        : plural(open, {
            one: `# of ${formatNumber(of)} questions is not answered`,
            other: `# of ${formatNumber(of)} questions are not answered`,
          });
    const time =
      minutes === 0
        ? 'less than a minute is left'
        : plural(minutes, { one: '# minute is left', other: '# minutes are left' });
    return `This submits your answers. ${questions}, ${time}. You cannot come back.`;
  },
  leavePause:
    'Only need a break? Keep answering, and close the tab. Your answers are kept, and you can continue, but the clock keeps running.',
  submitAndExit: 'Submit and exit',

  clock: {
    low: 'Less than 5 minutes left',
    last: 'Less than a minute left',
    hidden: 'Time hidden',
    hide: 'Hide the time',
    show: 'Show the time',
    stays: 'The last minute is always shown',
    endingShort: 'then it submits',
    ending: 'Your answers are submitted at 00:00.',
    endingHint: 'You do not have to press anything.',
    open: (n: number) => plural(n, { one: '# question is not answered.', other: '# questions are not answered.' }),
    openNamed: 'Not answered:',
  },

  submitting: 'Submitting your answers…',
  submitWaits: 'Not submitted yet',
  submitWaitsHint: {
    offline: 'The server cannot be reached.',
    intercepted: 'This network answers in place of the server. It may ask you to sign in first.',
    server: 'The server is busy.',
    unexpected: 'This page made a mistake, which was reported.',
    refused: (reason: string) => sentence(reason),
  },
  submitWaitsAgain: (why: string, seconds: number | null) =>
    `${why} Trying again in ${formatWait(seconds)}; your answers stay here.`,
  submitSlow: 'The server has not answered yet. Your answers stay here.',
  submitted: 'Answers submitted',
  receipt: {
    at: 'Submitted',
    answered: 'Answered',
    answeredOf: (answered: number, of: number) => `${formatNumber(answered)} of ${formatNumber(of)}`,
    missing: (numbers: readonly number[]) => `Not answered: ${numbers.map(formatNumber).join(', ')}`,
    used: 'Time used',
    /** Both in seconds. In seconds if less than two minutes are allowed or less than one was used, otherwise in minutes. */
    usedOf: (used: number, of: number) => {
      const minutes = (seconds: number) => Math.ceil(seconds / 60);
      if (of < 120) {
        return plural(of, {
          one: `${formatNumber(used)} of # second`,
          other: `${formatNumber(used)} of # seconds`,
        });
      }
      if (used < 60) {
        const whole = formatNumber(minutes(of));
        return plural(used, { one: `# second of ${whole} minutes`, other: `# seconds of ${whole} minutes` });
      }
      return plural(minutes(of), {
        one: `${formatNumber(minutes(used))} of # minute`,
        other: `${formatNumber(minutes(used))} of # minutes`,
      });
    },
    next: 'What comes next',
    stored: 'Your answers are stored',
    storedHint: 'They can no longer be changed.',
    grading: 'Grading',
    byItself: (n: number) =>
      plural(n, { one: '# question is graded automatically.', other: '# questions are graded automatically.' }),
    byHand: (n: number) => plural(n, { one: 'A grader reads # question.', other: 'A grader reads # questions.' }),
    back: (list: string) => `Back to ${list}`,
  },
  submittedAt: (time: string) => `Submitted at ${time}`,
  submittedElsewhereAt: (time: string) => `Submitted on another device or in another tab at ${time}`,
  openReceipt: 'Open the receipt',
  openEvent: 'Open its page',
  submittedPartly: 'Answers submitted, except these',
  timeOut: 'Time Out',
  timeOutSending: 'Your answers are being submitted…',
  timeOutEnding: {
    sent: 'Time is up. Your answers were submitted.',
    partly: 'Time is up. Your answers were submitted, except these.',
    lastSave: 'Time is up. Your answers were submitted as they were saved last.',
    unreached: 'The server could not be reached. Your last saved answers count.',
    signedOut: 'You were signed out when the time ended. Sign in to see what was stored.',
  },

  paused: 'Paused',
  pausedHint: (left: string) =>
    `The clock has stopped with ${left} left. You can continue here as soon as the organizer resumes.`,
  pausedOpening: 'The organizer has stopped the clock. You can continue here as soon as it goes on.',
  pausedSaved: 'All answers saved',
  pausedKept: (n: number) =>
    plural(n, {
      one: '# answer is kept on this device and will be saved then.',
      other: '# answers are kept on this device and will be saved then.',
    }),
  pausedLoose: (n: number) =>
    plural(n, {
      one: '# answer will be saved then. Keep this tab open until it is.',
      other: '# answers will be saved then. Keep this tab open until they are.',
    }),
  pausedUnconfirmed: 'The server has not confirmed your last save. Your answers will be saved again then.',
  pausedUnconfirmedLoose:
    'The server has not confirmed your last save. Your answers will be saved again then. Keep this tab open until they are.',
  leaveLoose: (n: number) =>
    n === 0
      ? 'The server has not confirmed your last save, and this browser does not keep it.'
      : plural(n, {
          one: 'The server has not confirmed # answer, and this browser does not keep it.',
          other: 'The server has not confirmed # answers, and this browser does not keep them.',
        }),

  replaced: {
    attempt: 'Another attempt was started',
    sheet: 'The server has an older state of your answers',
  },
  replacedHint: {
    attempt: 'This page belongs to an earlier attempt, which takes no more answers. Continue with the current one.',
    sheet: 'It was set back, and may lack answers that were saved before. Load it and check them.',
  },
  loadCurrent: 'Load the current state',
  reopened: 'You can go on answering',
  reopenedHint: 'An organizer reopened this for you. Your answers are still there, and the time runs.',
  continueReopened: 'Go on answering',

  crowded: 'The server is busy',
  crowdedHint: (seconds: number) =>
    `Many people may be starting at this moment. This page tries again by itself in ${formatWait(seconds)}: you do not have to press anything.`,
  elsewhere: 'You are answering in another tab',
  elsewhereHint: 'One tab at a time keeps your answers safe. Continuing here closes the other one.',
  continueHere: 'Continue here',

  restored: (n: number) =>
    plural(n, {
      one: 'We restored # unsaved answer from this device.',
      other: 'We restored # unsaved answers from this device.',
    }),
  moreTime: (minutes: number) => plural(minutes, { one: 'You have # more minute.', other: 'You have # more minutes.' }),
  lessTime: (minutes: number) =>
    plural(minutes, {
      one: 'The time was shortened by # minute.',
      other: 'The time was shortened by # minutes.',
    }),
  openedElsewhere: (time: string) => `Opened on another device at ${time}.`,
  openedElsewhereHint: 'Answer on one device only. If it was not you, tell the organizer.',
  merged: (time: string) => `Your answers were also changed in another tab or on another device, at ${time}.`,
  mergedTaken: 'Newer answers from there, which this page shows now:',
  mergedKept: 'Changed in both places. Yours was kept:',
  yours: (answer: string) => `yours: ${answer}`,
  theirs: (answer: string) => `elsewhere: ${answer}`,
  takeTheirs: 'Use the other one',
  takeTheirsOf: (number: number) => `Use the other one: question ${formatNumber(number)}`,
  setAside: (n: number) =>
    plural(n, {
      one: 'This device has # unsaved answer whose question was answered again elsewhere. The newer answer is shown.',
      other:
        'This device has # unsaved answers whose questions were answered again elsewhere. The newer answers are shown.',
    }),
  setAsideList: 'Answered again elsewhere:',
  ofDevice: (answer: string) => `this device: ${answer}`,
  useSetAside: 'Use the answers of this device',
  rejected: (n: number) =>
    plural(n, {
      one: '# answer cannot be saved as it is. Change it to save it.',
      other: '# answers cannot be saved as they are. Change them to save them.',
    }),

  notTaken: (n: number) =>
    plural(n, { one: '# answer did not reach the server', other: '# answers did not reach the server' }),
  maybeNotTaken: (n: number) =>
    plural(n, { one: '# answer may not have reached the server', other: '# answers may not have reached the server' }),
  notTakenHint: 'These answers are kept on this device. You can download them and show them to the organizer.',
  notTakenLoose: 'They are only on this page. Download them before you close it.',
  downloadAnswers: 'Download these answers',
  answersFile: 'answers.txt',
  answersFileOf: (event: string, email: string) => `${event}\n${email}`,
  questionAsked: (number: number, content: string) => `Question ${formatNumber(number)}: ${content}`,
  answerTakenBack: '(no answer)',
  dismiss: 'Dismiss',

  signedOutTitle: 'Sign in again',
  signedOutText: (email: string) =>
    `Your session has ended. Your answers are still here. Sign in as ${email} to save them.`,
  signedOutGrace: (seconds: number, email: string) =>
    plural(seconds, {
      one: `The time is over, and you are signed out. Sign in as ${email} within # second to submit your last answers.`,
      other: `The time is over, and you are signed out. Sign in as ${email} within # seconds to submit your last answers.`,
    }),
  wrongPassword: 'This is not your password. Try again.',
  password: 'Password',
  signIn: 'Sign in',

  shortcuts: 'Keyboard shortcuts',
  shortcutList: [
    ['1–9 A–F', 'Choose an answer of the question'],
    ['n', 'Next question'],
    ['p', 'Previous question'],
    ['m', 'Mark the question for review'],
    ['r', 'Review'],
    ['?', 'Show these shortcuts'],
  ] as const,
};
