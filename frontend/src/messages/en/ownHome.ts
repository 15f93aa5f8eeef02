/** Texts of the participant's home. */
import { formatNumber, formatPercent } from '../format';
import { titles } from './titles';

export const ownHome = {
  title: titles.ownHome,
  morning: (name: string) => `Good morning, ${name}`,
  afternoon: (name: string) => `Good afternoon, ${name}`,
  evening: (name: string) => `Good evening, ${name}`,
  inBrackets: (text: string) => `(${text})`,

  answering: 'In progress',
  progress: (answered: number, of: number, time: string) =>
    `${formatNumber(answered)} of ${formatNumber(of)} answered, as of ${time}`,
  submitsAt: 'Submitted automatically at',
  continue: 'Continue',
  continueOf: (name: string) => `Continue ${name}`,
  openNow: 'Open now',
  alsoOpen: 'Also open',
  closesIn: 'Closes in',
  start: 'Start…',
  startOf: (name: string) => `Start… ${name}`,
  asksFirst: 'Start asks before the clock runs',
  openUntil: 'Open until',
  fromStart: (minutes: string) => `${minutes} from Start`,

  coming: 'Coming up',
  inTime: (time: string) => `in ${time}`,
  due: 'Starts any moment',
  addToCalendar: 'Add to calendar',
  addToCalendarOf: (name: string) => `Add to calendar: ${name}`,
  calendarFailed: 'The calendar file could not be made. Check your connection, and try again.',

  waiting: 'Waiting for results',
  receipt: 'Receipt',
  finished: 'Finished',
  notTaken: 'Ended, not taken',
  endedAt: (time: string) => `Ended ${time}`,
  scoreOf: (score: number, total: number) => `${formatNumber(score)} of ${formatNumber(total)} points`,
  percentage: (percentage: number) => formatPercent(Math.round(percentage)),
  scoresFailed: "Couldn't load your scores",
  latest: 'Latest result',
  ofPoints: (total: number, percentage: number | null) =>
    `of ${formatNumber(total)} points${percentage === null ? '' : ` · ${formatPercent(Math.round(percentage))}`}`,
  allScores: 'All scores',
  all: (title: string) => `All ${title.toLowerCase()}`,

  empty: 'Nothing is open, coming or finished yet',
  emptyHint: 'A competition or a training shows up here as soon as you can take part in it.',
};
