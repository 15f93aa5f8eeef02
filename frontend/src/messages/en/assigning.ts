/** The dialog that assigns people and teams to an event. */
import { formatNumber, plural } from '../format';

const emails = (n: number) => plural(n, { one: '# email', other: '# emails' });
const optional = (word: string, n: number | undefined) => (n === undefined ? word : `${word} ${formatNumber(n)}`);

export const assigning = {
  title: 'Assign to',
  titleOf: (event: string) => `Assign to ${event}`,
  teamName: 'Team Name',
  teamSize: 'Users',
  entity: 'Entity',
  /** Where a team is in the tree of entities. */
  teamPlace: (ancestors: readonly string[]) => ancestors.join(' › '),

  team: 'Team',
  chooseTeam: 'Choose a team',
  sum: (chosen: number, total: number, source: string) =>
    `${formatNumber(chosen)} of ${formatNumber(total)} from ${source}`,

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

  pastedReady: (n: number, of: number) =>
    `${formatNumber(n)} of ${plural(of, { one: '# address', other: '# addresses' })} can be assigned`,
  pastedAlready: (n: number) =>
    plural(n, { one: '# takes part already and stays.', other: '# take part already and stay.' }),
  pastedUnknown: (n: number) =>
    plural(n, {
      one: '# is the address of nobody who can take part, and is left out:',
      other: '# are addresses of nobody who can take part, and are left out:',
    }),

  tell: 'Tell them by email',
  tellHint: 'Whoever has not set up the account also gets the link for that.',
  tellCounts: (all: number, notSetUp: number) =>
    notSetUp === 0
      ? `${emails(all)}.`
      : `${emails(all)}. ${plural(notSetUp, {
          one: 'The # without an account also gets the link to set it up.',
          other: 'The # without an account also get the link to set it up.',
        })}`,
  preview: 'The email',
  whichPreview: 'For whom the email is shown',
  setUp: (n?: number) => optional('Account set up', n),
  notSetUp: (n?: number) => optional('Not set up', n),
  previewFailed: "Couldn't load the email",
  sendYourself: 'Or send the link yourself',
  linkHint: 'Works only for people who are assigned.',

  assign: 'Assign',
  assignUsers: (n: number) => plural(n, { one: 'Assign # user', other: 'Assign # users' }),
  assignTeams: (n: number) => plural(n, { one: 'Assign # team', other: 'Assign # teams' }),
  assignAndTell: (n: number) => `${plural(n, { one: 'Assign # user', other: 'Assign # users' })} and send ${emails(n)}`,
  nobodyNew: 'Nobody of these can be assigned.',
};
