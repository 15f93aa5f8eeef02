/** Texts of sending the email about an event to its participants, also again. */
import { plural } from '../format';

export const telling = {
  title: 'Email to participants',
  hint: 'It has the time, the address of the page and a calendar file.',
  open: 'Send it again…',
  openFirst: 'Send it…',
  question: (name: string) => `Send the email about ${name}?`,
  detail: 'Everybody who takes part gets it, but for those who got it within the last hour.',
  onlyNotSetUp: 'Only to those who have not set up their accounts',
  send: 'Send the email',
  sent: (n: number) =>
    n === 0
      ? 'Nobody gets it: all of them got it within the last hour'
      : plural(n, { one: '# person gets the email', other: '# people get the email' }),
};
