/** Texts of the page of one event for staff: its tabs, and what its overview says. */
import { formatNumber, plural } from '../format';
import { titles } from './titles';

const questions = (n: number) => plural(n, { one: '# question', other: '# questions' });
const points = (n: number) => plural(n, { one: '# point', other: '# points' });

export const eventPage = {
  tabs: 'Parts of this event',
  overview: 'Overview',
  participants: 'Participants',
  results: 'Results',
  live: 'Live',
  analysis: titles.analysis,

  questions,
  points,
  endsAt: (time: string) => `ends ${time}`,
  endedAt: (time: string) => `ended ${time}`,
  endsIn: 'Ends in',
  duplicate: 'Duplicate…',
  copyOf: (name: string) => `${name} Copy`,
  copyFailed: "Couldn't load the event to duplicate",
  copied: 'Everything but the dates and the participants is taken over. Choose when the new event takes place.',

  before: 'Before it begins',
  needsLook: (n: number, of: number) =>
    n === 1 ? `1 of ${formatNumber(of)} needs a look` : `${formatNumber(n)} of ${formatNumber(of)} need a look`,
  allFine: 'Nothing is missing',
  needsLookMark: 'Needs a look:',
  fineMark: 'Fine:',
  nobody: 'Nobody takes part yet',
  nobodyHint: 'An event without participants begins and ends unnoticed.',
  assign: 'Assign people',
  whoPlays: 'It is not chosen who plays',
  participantsFine: (text: string) => `Participants: ${text}`,
  participantsHint: 'They see the event in their own list.',
  assignMore: 'Assign more',
  notSetUp: (n: number) =>
    plural(n, { one: '# person has not set up the account', other: '# people have not set up their accounts' }),
  notSetUpHint: 'Without a password they cannot start. The page of each person sends the invitation again.',
  showInvited: 'Show who is invited',
  setUp: 'Everybody can sign in',
  setUpHint: 'All who take part have set up their accounts.',
  notTold: (n: number) =>
    plural(n, {
      one: '# person has got no email about the event',
      other: '# people have got no email about the event',
    }),
  notToldHint: 'They see it in their own list, but may not look there. The email has the time and the link.',
  tellThem: 'Tell them by email',
  told: 'Everybody was told by email',
  toldHint: 'Whoever is assigned later can be told at once.',
  atSameTime: (n: number) =>
    plural(n, { one: '# other event takes place at that time', other: '# other events take place at that time' }),
  sameTimeHint: (n: number) =>
    plural(n, {
      one: '# person of this organization takes part in them.',
      other: '# people of this organization take part in them.',
    }),
  alone: 'Nothing else takes place at that time',
  aloneHint: 'No other event of this organization with participants lies in the same window.',
  openToAll: 'Open to everybody in the organization',
  templateFine: (name: string) => `Template: ${name}`,
  templateFacts: (count: number, weight: number) => `${questions(count)}, ${points(weight)}.`,
  view: 'View',
  windowFine: 'The window lies ahead',
  windowHint: (length: string) => `It lasts ${length}. It begins and ends by itself.`,
  windowByHand: (length: string) => `It lasts ${length} from the moment in which you begin it.`,
  rangeHint: (length: string) => `Everybody starts when they like, and has ${length}.`,
  waiting: 'Participants wait until you begin',
  waitingHint: (until: string) => `If nobody begins, the waiting room closes at ${until}.`,

  beginning: 'Beginning',
  beginningFailed: "Couldn't change how the event begins",
  bySchedule: (time: string) => `By itself at ${time}`,
  byHand: 'By hand, with a waiting room',
  byHandHint: (time: string) => `People wait from ${time} until you press Begin.`,

  link: 'Link for participants',
  linkHint: 'It works only for people who are assigned.',
  linkHintOpen: 'It works for everybody in the organization.',
};
