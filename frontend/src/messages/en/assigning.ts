/** The dialog that assigns people and teams to an event. */
import { formatNumber, plural } from '../format';

const mails = (n: number) => plural(n, { one: '# mail', other: '# mails' });
const optional = (word: string, n: number | undefined) => (n === undefined ? word : `${word} ${formatNumber(n)}`);

export const assigning = {
  title: 'Assign to',
  titleOf: (event: string) => `Assign to ${event}`,
  name: 'Name',
  email: 'Email',
  account: 'Account',
  accounts: { active: 'Set up', invited: 'Not set up', deactivated: 'Deactivated' },
  teamName: 'Team Name',
  teamSize: 'Users',
  entity: 'Entity',
  /** Where a team is in the tree of entities. */
  teamPlace: (ancestors: readonly string[]) => ancestors.join(' › '),
  people: (n: number) => plural(n, { one: '# person', other: '# people' }),

  tabs: 'Where the people come from',
  tab: { people: 'People', team: 'Teams', import: 'From a past import', paste: 'Paste' },
  team: 'Team',
  chooseTeam: 'Choose a team',
  import: 'Past import',
  chooseImport: 'Choose a past import',
  importNote: (n: number, at: string) => `${plural(n, { one: '# person', other: '# people' })}, ${at}`,
  sum: (chosen: number, total: number, source: string) =>
    `${formatNumber(chosen)} of ${formatNumber(total)} from ${source}`,
  selectAll: (n: number) => `Select all ${formatNumber(n)} matching`,

  of: {
    users: {
      search: 'Search by name or email',
      notAssigned: 'Users who are not assigned yet',
      failed: "Couldn't load the users",
      selected: (n: number) => plural(n, { one: '# user selected', other: '# users selected' }),
      chooseSomebody: 'Please Check Users to Assign Them to Competitions or Trainings',
      everybodyAssigned: 'Everyone is already assigned',
      everybodyAssignedHint: 'People with the role Default User can be assigned.',
    },
    teams: {
      search: 'Search by name',
      notAssigned: 'Teams that are not assigned yet',
      failed: "Couldn't load the teams",
      selected: (n: number) => plural(n, { one: '# team selected', other: '# teams selected' }),
      chooseSomebody: 'Please Check Teams to Assign Them to Competitions or Trainings',
      everybodyAssigned: 'Every team is already assigned',
      everybodyAssignedHint: 'Entities with users can be assigned.',
    },
  },

  paste: 'Addresses',
  pasteHint:
    'One or more in a line, with or without names. They are looked up while you read this; nothing is sent yet.',
  checking: 'Looking up the addresses…',
  pastedReady: (n: number, of: number) =>
    `${formatNumber(n)} of ${plural(of, { one: '# address', other: '# addresses' })} can be assigned`,
  pastedAlready: (n: number) =>
    plural(n, { one: '# takes part already and stays.', other: '# take part already and stay.' }),
  pastedUnknown: (n: number) =>
    plural(n, {
      one: '# is the address of nobody who can take part, and is left out:',
      other: '# are addresses of nobody who can take part, and are left out:',
    }),
  more: (n: number) => `and ${formatNumber(n)} more`,

  tell: 'Tell them by mail',
  tellHint: 'Whoever has not set up the account also gets the link for that.',
  tellCounts: (all: number, notSetUp: number) =>
    notSetUp === 0
      ? `${mails(all)}.`
      : `${mails(all)}. ${plural(notSetUp, {
          one: 'The # without an account also gets the link to set it up.',
          other: 'The # without an account also get the link to set it up.',
        })}`,
  preview: 'The mail',
  whichPreview: 'For whom the mail is shown',
  setUp: (n?: number) => optional('Account set up', n),
  notSetUp: (n?: number) => optional('Not set up', n),
  previewFailed: "Couldn't load the mail",
  sendYourself: 'Or send the link yourself',
  linkHint: 'Works only for people who are assigned.',

  assign: 'Assign',
  assignUsers: (n: number) => plural(n, { one: 'Assign # user', other: 'Assign # users' }),
  assignTeams: (n: number) => plural(n, { one: 'Assign # team', other: 'Assign # teams' }),
  assignAndTell: (n: number) => `${plural(n, { one: 'Assign # user', other: 'Assign # users' })} and send ${mails(n)}`,
  nobodyNew: 'Nobody of these can be assigned.',
};
