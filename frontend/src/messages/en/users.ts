/** People of an organization or of the platform. */
import { plural } from '../format';
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
  inTeam: 'A user of a team cannot be deleted',
  self: 'You cannot delete yourself',
};
