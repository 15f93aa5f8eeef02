/** Answers that did not reach the server before their attempt ended. */
import { formatNumber, plural } from '../format';

export const unsent = {
  title: (n: number, event: string) =>
    plural(n, { one: `# answer of ${event} did not arrive`, other: `# answers of ${event} did not arrive` }),
  hint: (time: string) =>
    `Given on this device, the last one at ${time}, after your last save. They do not count by themselves: download them, and tell the organizer, who decides.`,
  show: 'Show',
  hide: 'Hide',
  download: 'Download',
  tell: 'Tell the organizer',
  tellFailed: "Couldn't tell the organizer",
  told: (time: string) => `The organizer was told at ${time} how many answers there are, not what they say.`,
  question: (number: number) => `Question ${formatNumber(number)}`,
  dismiss: 'Dismiss',
  dismissOf: (event: string) => `Delete the answers of ${event} from this device`,
  dismissQuestion: 'Delete these answers from this device?',
  dismissDetail: 'Nobody else has them. Download them first if you may need them.',
  dismissYes: 'Delete',
  dismissNo: 'Keep them',
  file: 'answers.txt',
  fileHead: (event: string, email: string) => `${event}\n${email}`,
};
