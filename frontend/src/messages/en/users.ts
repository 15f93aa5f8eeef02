/** People of an organization or of the platform. */
import { formatNumber, plural } from '../format';
import { titles } from './titles';

export const users = {
  title: titles.users,
  tab: 'Users',
  count: (n: number) => plural(n, { one: '# user', other: '# users' }),
  search: 'Search by name or email',
  failed: "Couldn't load the users",
  openFailed: "Couldn't load this user",
  formFailed: "Couldn't load the roles to choose from",
  username: 'Username',
  userEmail: 'User Email',
  role: 'Role',
  created: 'Created',
  state: 'State',
  states: { active: 'Active', invited: 'Invited', deactivated: 'Deactivated' },
  invitedOn: (day: string) => `Invited on ${day}`,
  invitationExpires: (at: string) => `The link works until ${at}`,
  invitationExpired: 'Invitation expired',
  lastSignIn: 'Last sign-in',
  never: 'Never',
  allRoles: 'All roles',
  allStates: 'All states',
  /** What people read for the built-in roles; a custom role's name is its own. */
  roleName: (name: string): string =>
    ({ user: 'Default User', admin: 'Admin', 'suber-admin': 'Sub-admin', super_admin: 'Super Administrator' })[name] ??
    name,
  scope: 'Organization',
  platform: 'Platform',
  create: 'Create User',
  edit: 'Edit User',
  unsaved: 'The new user is not saved.',
  save: 'Save user',
  saveAndAdd: 'Save and add another',
  access: 'How the user gets access',
  sendInvitation: 'Send an invitation',
  sendInvitationHint: 'An email with a link, valid for 7 days, with which the user chooses a password.',
  setPassword: 'Set a password',
  setPasswordHint: 'You choose it and tell the user. They can change it.',
  empty: "You Don't Have Any Users Yet",
  emptyHint: 'Create the first one, with a role that says what they may do.',
  name: 'Name',
  email: 'Email',
  emailSuffix: (domain: string) => `@${domain}`,
  password: 'Password',
  passwordHint:
    'At least 8 characters with uppercase, lowercase, number and special character. Not a common password, and without the name, email or organization.',
  newPassword: 'New Password',
  newPasswordHint: 'Leave both empty to keep the password as it is.',
  passwordTyped: 'Your new password',
  passwordStored: 'The stored password',
  confirmPassword: 'Confirm Password',
  assignRole: 'Assign Role to User',
  chooseRole: 'Choose a role',
  roleMissingPlatform: 'Please Select a Role to Assign to Users',
  roleMissing: 'Please Select a Role for Users',
  ownRole: 'You cannot change your own role',
  createdMessage: 'User Created',
  updatedMessage: 'User Updated',
  editAction: 'Edit',
  deleteAction: 'Delete',
  deleteQuestion: (name: string) => `Do you want to delete ${name}?`,
  deleteDetail: (email: string) => `${email} can no longer sign in. Answers and results are kept.`,
  deleteMany: {
    question: (n: number) =>
      plural(n, { one: 'Do you want to delete # user?', other: 'Do you want to delete # users?' }),
    detail: 'They can no longer sign in. Answers and results are kept.',
    done: (n: number) => plural(n, { one: '# user deleted', other: '# users deleted' }),
  },
  endSessionsAction: 'End all sessions…',
  endSessions: 'End all sessions',
  endSessionsQuestion: (name: string) => `Do you want to end all sessions of ${name}?`,
  endSessionsDetail: 'They are signed out on every device at once and can sign in again.',
  endSessionsFailed: (name: string) => `Couldn't end the sessions of ${name}`,
  ownSessions: 'You end your own other sessions in your profile',
  deactivateAction: 'Deactivate…',
  deactivate: 'Deactivate',
  deactivateQuestion: (name: string) => `Do you want to deactivate ${name}?`,
  deactivateDetail:
    'They are signed out at once and cannot sign in until reactivated. Their place, teams, answers and results are kept.',
  deactivateFailed: (name: string) => `Couldn't deactivate ${name}`,
  deactivateSelf: 'You cannot deactivate yourself',
  deactivatedAlready: 'Already deactivated',
  deactivateMany: {
    question: (n: number) =>
      plural(n, { one: 'Do you want to deactivate # user?', other: 'Do you want to deactivate # users?' }),
    running: (done: number, n: number) => `${formatNumber(done)} of ${formatNumber(n)} deactivated…`,
    done: (n: number) => plural(n, { one: '# user deactivated', other: '# users deactivated' }),
    partlyDone: (done: number, n: number) =>
      done === 0 ? 'Nobody was deactivated' : `${formatNumber(done)} of ${formatNumber(n)} deactivated`,
    leftOut: (n: number) =>
      plural(n, { one: '# of the selected cannot be deactivated:', other: '# of the selected cannot be deactivated:' }),
    impossible: 'None of the selected can be deactivated',
  },
  reactivate: 'Reactivate',
  reactivateSelected: 'Reactivate…',
  reactivateDetail: 'They can sign in again with the password from before.',
  reactivateFailed: (name: string) => `Couldn't reactivate ${name}`,
  notDeactivated: 'Not deactivated',
  reactivateMany: {
    question: (n: number) =>
      plural(n, { one: 'Do you want to reactivate # user?', other: 'Do you want to reactivate # users?' }),
    running: (done: number, n: number) => `${formatNumber(done)} of ${formatNumber(n)} reactivated…`,
    done: (n: number) => plural(n, { one: '# user reactivated', other: '# users reactivated' }),
    partlyDone: (done: number, n: number) =>
      done === 0 ? 'Nobody was reactivated' : `${formatNumber(done)} of ${formatNumber(n)} reactivated`,
    leftOut: (n: number) =>
      plural(n, { one: '# of the selected cannot be reactivated:', other: '# of the selected cannot be reactivated:' }),
    impossible: 'None of the selected can be reactivated',
  },
  inviteAgain: 'Send invitation again',
  inviteSelected: 'Send invitation again…',
  inviteAgainDetail: 'Each of them gets a new link. The earlier links stop working.',
  inviteFailed: (email: string) => `Couldn't send the invitation to ${email}`,
  notInvited: 'Has no open invitation',
  inviteMany: {
    question: (n: number) =>
      plural(n, { one: 'Do you want to invite # user again?', other: 'Do you want to invite # users again?' }),
    running: (done: number, n: number) => `${formatNumber(done)} of ${formatNumber(n)} invited…`,
    done: (n: number) => plural(n, { one: '# invitation sent', other: '# invitations sent' }),
    partlyDone: (done: number, n: number) =>
      done === 0 ? 'No invitation was sent' : `${formatNumber(done)} of ${formatNumber(n)} invited`,
    leftOut: (n: number) =>
      plural(n, {
        one: '# of the selected cannot be invited again:',
        other: '# of the selected cannot be invited again:',
      }),
    impossible: 'None of the selected can be invited again',
  },
  inTeam: 'A user of a team cannot be deleted',
  self: 'You cannot delete yourself',
};
