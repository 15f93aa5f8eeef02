/** Texts of the import of users from a file. */
import { formatNumber, plural } from '../format';

const userCount = (n: number) => plural(n, { one: '# user', other: '# users' });

export const userImport = {
  ways: 'How users are created',
  oneUser: 'One user',
  fromFile: 'From a file',
  failed: "Couldn't load the roles to choose from",
  role: 'Role for Users List',
  chooseRole: 'Choose a role',
  roleMissing: 'Please Select a Role for Users List',
  file: 'File with users',
  fileHint: (rows: number) =>
    `An xlsx or csv file with up to ${formatNumber(rows)} users. The first row names the columns: name, email and, if you like, password. A user without a password gets an invitation by email.`,
  example: 'Example file:',
  exampleFailed: "Couldn't load the example file",
  checking: 'Checking the file…',
  checkFailed: "Couldn't check the file",
  preview: 'What the file contains',
  table: 'Users in the file',
  created: (n: number) => plural(n, { one: '# user will be created', other: '# users will be created' }),
  invited: (n: number) => plural(n, { one: '# of them gets an invitation', other: '# of them get an invitation' }),
  existing: (n: number) =>
    plural(n, { one: '# user exists already and stays unchanged', other: '# users exist already and stay unchanged' }),
  wrong: (n: number) => plural(n, { one: '# row is wrong', other: '# rows are wrong' }),
  right: (n: number) => plural(n, { one: '# row is right', other: '# rows are right' }),
  nothingNew: 'All users of this file exist already.',
  fixRows: 'Nothing is imported while a row is wrong. Correct the file and choose it again.',
  tooFewSeats: (needed: number, free: number) =>
    `The file has ${userCount(needed)} to create, but the organization has room for ${userCount(free)}.`,
  errorList: 'List of errors:',
  errorListFailed: "Couldn't load the list of errors",
  show: 'Show rows',
  all: 'All',
  onlyWrong: 'Wrong',
  record: 'Record',
  line: 'Row',
  name: 'Name',
  email: 'Email',
  status: 'Status',
  statuses: { new: 'New', invited: 'New, invited', existing: 'Exists already', wrong: 'Wrong' },
  recordError: (record: number, message: string) => `* record ${formatNumber(record)}: ${message}`,
  run: 'Import users',
  running: 'Importing…',
  unsaved: 'The users of the file are not imported.',
  progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} passwords prepared`,
  stays: 'Keep this page open. All users are created at the end, or none.',
  stop: 'Stop the import',
  stopped: 'The import was stopped',
  stoppedLate:
    'No user was created, unless the import was just about to end. You can safely import the same file again: people who exist already stay as they are.',
  unfinished: 'The import would be stopped. Users are created only at its end.',
  importFailed: "Couldn't import the users",
  noneCreated: 'This import created no user.',
  unconfirmed:
    'Either all new users of the file were created or none. You can safely import the same file again: people who exist already stay as they are.',
  changedMeanwhile:
    'The role, the organization or an email address of the file was changed while the import ran. Choose the file again to check it anew.',
  done: 'The import is done',
  doneCreated: (n: number) => plural(n, { one: '# user was created.', other: '# users were created.' }),
  doneInvited: (n: number) =>
    plural(n, { one: '# invitation is sent by email.', other: '# invitations are sent by email.' }),
  doneExisting: (n: number) => plural(n, { one: '# user existed already.', other: '# users existed already.' }),
  toList: 'Show the users',
  another: 'Import another file',
};
