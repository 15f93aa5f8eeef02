/** Texts of the page of a person, and of the change of roles. */
import { formatNumber, plural } from '../format';
import { titles } from './titles';

export const person = {
  title: titles.users,
  failed: "Couldn't load this person",
  tabs: 'About this person',
  overview: 'Overview',
  events: 'Teams and events',
  audit: titles.audit,
  lastSignIn: (ago: string) => `last sign-in ${ago}`,
  neverSignedIn: 'never signed in',
  facts: (parts: readonly string[]) => parts.join(' · '),
  changeRole: 'Change role…',
  edit: 'Edit',
  noSessions: 'Is signed in nowhere',

  account: 'Account',
  email: 'Email',
  state: 'State',
  invitation: 'Invitation',
  invitationSent: (day: string) => `Sent on ${day}`,
  lastSignInAt: 'Last sign-in',
  added: 'Added',
  addedBy: (name: string) => `by ${name}`,
  extraTime: 'Extra time',
  onlyStaff: 'Only those who may edit this person see this.',

  roleFailed: "Couldn't load what the role allows",

  team: 'Team',
  openTeam: 'Open team',
  noTeam: 'In no team.',
  leader: 'Leader',
  people: (n: number) => plural(n, { one: '# person', other: '# people' }),
  teamFailed: "Couldn't load the team",

  signedInOn: 'Signed in on',
  endThem: 'End…',
  unknownDevice: 'An unknown device',
  sessionsFailed: "Couldn't load the sessions",

  latestEvents: 'Latest events',
  allEvents: (n: number) => `All ${formatNumber(n)}`,
  eventsFailed: "Couldn't load the events",
  noEvents: 'Takes part in no event yet',
  noEventsHint: 'Assign this person on the page of a competition or a training.',
  event: 'Event',
  when: 'When',
  outcome: 'State',
  score: 'Score',
  noScore: '–',
  scoreOf: (score: string, maximum: string) => `${score} of ${maximum}`,
  competition: 'Competition',
  competitionForTeam: 'Competition, team',
  training: 'Training',
  outcomes: {
    coming: 'Not started',
    answering: 'Answering',
    missed: 'Did not take part',
    submitted: 'Submitted',
    waits: 'Score not published',
    scored: 'Scored',
  },

  role: {
    action: 'Change role…',
    ofOne: (name: string) => `Change the role of ${name}`,
    ofMany: (n: number) => plural(n, { one: 'Change the role of # person', other: 'Change the role of # people' }),
    role: 'New role',
    choose: 'Choose a role',
    required: 'Choose the new role',
    hint: 'It takes effect with their next click. You can give roles whose permissions you have yourself.',
    save: 'Change role',
    failed: "Couldn't load the roles to choose from",
    done: (n: number, role: string) =>
      plural(n, { one: `# person has the role ${role} now`, other: `# people have the role ${role} now` }),
    oneDone: (name: string, role: string) => `${name} has the role ${role} now`,
    already: 'All of them had this role already',
    partly: (changed: number, leftOut: number) =>
      `${plural(changed, { one: '# role changed', other: '# roles changed' })}, ${plural(leftOut, {
        one: '# person keeps the earlier role',
        other: '# people keep the earlier role',
      })}`,
    unchanged: (n: number) => plural(n, { one: '# had the role already.', other: '# had the role already.' }),
    reasons: {
      own: 'Nobody changes their own role',
      may_do_more: "Has permissions that you don't have",
      in_team: 'Is in a team, whose people have the role Default User',
      last_admin: 'Somebody must keep this role who can sign in',
    },
  },
};
