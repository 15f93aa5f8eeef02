/** Texts of the home of staff: the first steps until an event has begun, then what runs, comes and waits. */
import { formatNumber, plural } from '../format';

const people = (n: number) => plural(n, { one: '# person', other: '# people' });

export const staffHome = {
  failed: "Couldn't load everything on this page",

  firstSteps: 'First steps',
  intro: (organization: string) =>
    `What it takes until ${organization}’s first event. You can stop after any step and go on later.`,
  steps: 'First steps, in their order',
  states: { done: 'Done', next: 'Next', open: 'Open', needs: 'Needs a template', scheduled: 'Scheduled' },
  people: 'People',
  peopleText: 'Those who take part in an event. Add them from a list, from a file, or one by one.',
  peopleDone: (n: number) =>
    `${people(n)} have an account here, you included. Events can be prepared before everybody has set theirs up.`,
  addPeople: 'Add people',
  template: 'Template',
  templateText:
    'The questions of an event. Three true-or-false questions are enough for a trial; a template can be used again and again.',
  templateDone: (n: number) =>
    `${plural(n, { one: 'There is # template', other: 'There are # templates' })} to choose from.`,
  createTemplate: 'Create template',
  competition: 'Competition',
  competitionText: 'Choose the template and the time, and assign people. The page of the event says what is missing.',
  competitionDone: (name: string, when: string) => `${name} begins ${when}.`,
  createCompetition: 'Create competition',
  openEvent: 'Open the event',
  needsTemplate: 'It needs a template first',
  notSetUp: (n: number) => plural(n, { one: '# account is not set up yet', other: '# accounts are not set up yet' }),
  setUp: (done: number, all: number) => `${formatNumber(done)} of ${people(all)} have set a password.`,
  showThem: 'Show them',
  notNeeded: 'Not needed for a first event:',
  entitiesAndTeams: 'Entities and teams',
  ownRoles: 'Own roles',
  turnsInto: 'This page turns into the overview of your events when the first one has begun.',

  today: 'Today',
  runningNow: 'Running now',
  alsoRunning: 'Also running',
  closesIn: 'Closes in',
  closesRelative: (when: string) => `Closes ${when}`,
  closesAt: (own: string, gmt: string | null) => (gmt ? `at ${own}, ${gmt}` : `at ${own}`),
  openRunning: (name: string) => `Open ${name}`,
  openLive: 'Open live view',
  openLiveOf: (name: string) => `Open live view of ${name}`,
  messageEveryone: 'Message everyone',
  messageEveryoneIn: (name: string) => `Message everyone in ${name}`,
  quiet: (n: number) =>
    plural(n, {
      one: '# person has saved nothing for 3 minutes',
      other: '# people have saved nothing for 3 minutes',
    }),
  paused: 'Paused',
  moreRunning: (n: number) => plural(n, { one: '# more event is running', other: '# more events are running' }),
  next: 'Next',
  calendar: 'Calendar',
  columns: { event: 'Event', begins: 'Begins', before: 'Before it begins' },
  kinds: { competition: 'Competition', training: 'Training' },
  nobody: 'Nobody takes part yet',
  whoPlays: 'Not chosen who plays',
  accounts: (n: number) => plural(n, { one: '# account not set up', other: '# accounts not set up' }),
  waitsForYou: 'People wait until you begin',
  nobodyTold: 'Nobody told yet',
  notTold: (n: number) => plural(n, { one: '# person not told', other: '# people not told' }),
  ready: 'Ready',
  openToAll: 'Open to everybody',
  participants: (n: number) => plural(n, { one: '# participant', other: '# participants' }),
  nothingNext: 'Nothing is scheduled',
  nothingNextHint: 'What you schedule appears here, with what is missing before it begins.',
  waits: 'Waits for marks',
  sheetsWait: (waiting: number, answered: number) =>
    `${formatNumber(waiting)} of ${plural(answered, { one: '# sheet waits', other: '# sheets wait' })}`,
  oldest: (when: string) => `Oldest submitted ${when}`,
  ended: (when: string) => `ended ${when}`,
  closes: (when: string) => `closes ${when}`,
  marked: (name: string) => `Marked in ${name}`,
  grade: 'Grade',
  gradeEvent: (name: string) => `Grade ${name}`,
  allResults: 'All results',
};
