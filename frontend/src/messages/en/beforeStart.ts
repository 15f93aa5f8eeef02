/** Texts of the page of an event before its participant starts: the rules, the ready check and the rehearsal. */
import { formatNumber, plural } from '../format';
import { lengthInWords } from './lengthInWords';

const points = (n: number) => plural(n, { one: '# point', other: '# points' });
const questions = (n: number) => plural(n, { one: '# question', other: '# questions' });

export const beforeStart = {
  opens: 'Start appears here by itself, no need to reload.',
  opensByHand: 'This is the plan. The organizer begins it, and Start then appears here by itself.',
  addToCalendar: 'Add to calendar',

  rules: 'The rules in five lines',
  once: ['One attempt.', 'The clock starts when you press Start and never stops by itself.'] as const,
  often: [
    'As many attempts as you like.',
    'Each has a clock that starts when you press Start. The last submission counts.',
  ] as const,
  durationText: (end: string) => `from your start, at the latest until ${end}.`,
  durationByHand: (length: number) =>
    `from your start, at the latest until ${lengthInWords(length)} after the organizer begins.`,
  questions: (count: number, weight: number) => `${questions(count)}, ${points(weight)}.`,
  questionsText: 'Go back and change answers until you submit.',
  network: 'If the network fails, keep answering.',
  networkText: {
    unknown: 'Your answers are sent when it is back.',
    kept: 'Your answers stay on this device and are sent when it is back.',
    loose: 'Keep this tab open: your answers stay on the page and are sent when it is back.',
  },
  end: 'When the clock reaches 0:00,',
  endText: 'what is saved is submitted by itself.',
  early: 'Sign in a few minutes early. Start asks once more before the clock runs.',

  ready: 'Is this device ready?',
  again: 'Check again',
  checking: 'Checking…',
  storage: 'Storage',
  storageGood: 'Wrote and read back a test answer. Answers stay here when the network fails.',
  storageBad: 'This browser keeps nothing on this device. Keep the tab open while you answer, or use another browser.',
  clock: 'Clock',
  clockGood: 'Agrees with ours. The countdown uses our time.',
  clockUnknown: 'Could not be compared. The countdown uses our time, so this does no harm.',
  clockFast: (wait: string) => `${wait} fast`,
  clockSlow: (wait: string) => `${wait} slow`,
  clockOff: "No harm: the countdown uses our time, not your device's.",
  seconds: (n: number) => `${formatNumber(n)} s`,
  minutes: (n: number) => `${formatNumber(n)} min`,
  hours: (n: number) => `${formatNumber(n)} h`,
  connection: 'Connection',
  answeredIn: (seconds: number) => `Answered in ${formatNumber(seconds)} s.`,
  slow: (seconds: number) => `Slow: answered in ${formatNumber(seconds)} s. Answers arrive, but pages open late.`,
  offline: 'You are offline. The event needs the network to begin.',
  intercepted:
    'This network answers in place of the server. It may ask you to sign in first: open any page in another tab.',
  failed: 'The server could not be reached. Check your network, and try again.',
  states: { good: 'Ready', warns: 'Look at this', bad: 'Not ready' },
  checkedAt: (time: string) => `Checked ${time}. It tells about this device and this browser only.`,

  rehearsal: 'Rehearsal',
  rehearsalText:
    'Two questions that have nothing to do with this event, on the same screen, with a clock and a submission. Nothing is sent or stored, and nobody sees it.',
  rehearse: 'Try two questions',
  rehearsalName: 'Rehearsal',
  choiceTitle: 'Multiple Choice',
  choice: 'Which of these are colours?',
  choices: ['Blue', 'Tuesday', 'Green', 'Loud'],
  textTitle: 'Free Text',
  text: 'Write a sentence about your day.',
};
