/** Adding people: from a pasted list, from a file, or one by one. */
import { formatNumber, plural } from '../format';

const peopleCount = (n: number) => plural(n, { one: '# person', other: '# people' });
const rows = (n: number) => plural(n, { one: '# row', other: '# rows' });

export const addPeople = {
  title: 'Add people',
  ways: 'How people are added',
  paste: 'Paste',
  file: 'File',
  one: 'One person',
  failed: "Couldn't load the roles to choose from",

  list: 'Your list',
  lines: (n: number) => plural(n, { one: '# line', other: '# lines' }),
  listHint: 'One person a line. Name <email>, or name and email with a tab, semicolon or comma between them.',
  emptyTitle: 'Paste names and emails at the left',
  emptyHint: 'Each person is checked here. Nobody is added before you press Add.',

  table: 'People in the list',
  show: 'Show',
  all: (n: number) => `All ${formatNumber(n)}`,
  mistakes: (n: number) => `Mistakes ${formatNumber(n)}`,
  existing: (n: number) => `Already here ${formatNumber(n)}`,
  ready: (n: number) => `Ready ${formatNumber(n)}`,
  line: 'Line',
  name: 'Name',
  email: 'Email',
  empty: 'empty',
  correct: (field: string, line: number) => `Correct ${field} of line ${formatNumber(line)}`,
  /** What is said of each state above its rows. */
  bandNotes: {
    wrong: 'press a cell to correct it',
    existing: 'left out, nothing changes for them',
    ready: 'in the order of your list',
  },
  nameMissing: 'Name is missing',
  emailMissing: 'Email is missing',
  noSpaces: 'An email has no spaces',
  sameEmail: (line: number) => `Same email as line ${formatNumber(line)}`,
  sameName: (n: number, name: string) => `${formatNumber(n)} people are called ${name}; their emails differ.`,
  checking: 'Checking…',
  checkFailed: "Couldn't check the people",

  shown: (n: number, all: number) => (n === all ? rows(n) : `${formatNumber(n)} of ${rows(all)}`),

  happens: 'What happens',
  people: peopleCount,
  role: 'Role for everyone',
  participant: 'Participant',
  participantHint: 'Takes part in what is assigned to them. Sees nothing else.',
  invited: (n: number, organization: string) =>
    plural(n, {
      one: `# person gets an email from ${organization} with a link to set the password, valid for 7 days.`,
      other: `# people get an email from ${organization} with a link to set their password, valid for 7 days.`,
    }),
  withPassword: (n: number) =>
    plural(n, {
      one: '# person has a password in the file and gets no email.',
      other: '# people have passwords in the file and get no email.',
    }),
  showMail: 'Show the email',
  hideMail: 'Hide the email',
  mail: 'The email',
  mailFailed: "Couldn't load the email",
  groupName: (n: number, at: string) => `The ${peopleCount(n)} of ${at}`,
  foundAgain: (group: string) => `You find them again as “${group}” in Users, in Assign and in Teams.`,
  stay: (n: number) =>
    plural(n, {
      one: '# who is already here is left as they are.',
      other: '# who are already here are left as they are.',
    }),
  add: (n: number) => (n === 0 ? 'Add people' : `Add ${peopleCount(n)}`),
  nobodyReady: 'Nobody is ready to be added.',
  fix: (n: number) =>
    plural(n, {
      one: '# row has a mistake. Correct it in the table, or leave it out.',
      other: '# rows have mistakes. Correct them in the table, or leave them out.',
    }),
  leaveOut: (n: number) => (n === 1 ? 'Leave out the 1 row' : `Leave out the ${rows(n)}`),
  leftOut: (n: number) => plural(n, { one: '# row is left out.', other: '# rows are left out.' }),
  takeBack: 'Take them back',
  downloadHint: 'You can download the rows that were left out.',
  tooFewSeats: (needed: number, free: number) =>
    `The organization has room for ${peopleCount(free)}, and the list has ${formatNumber(needed)}.`,
  unsaved: 'The people of the list are not added.',
  running: 'Adding people…',
  stays: 'Keep this page open. All people are added at the end, or none.',
  progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} passwords prepared`,
  stop: 'Stop',
  stoppedTitle: 'Stopped',
  stopped:
    'Nobody was added, unless it was just about to end. You can safely add the same list again: people who are here stay as they are.',
  unfinished: 'Nobody is added yet. That happens at the end.',
  addFailed: "Couldn't add the people",
  noneAdded: 'Nobody was added.',
  unconfirmed:
    'Either all were added or none. You can safely add the same list again: people who are here stay as they are.',
  done: (n: number) => plural(n, { one: '# person is added', other: '# people are added' }),
  doneInvited: (n: number) => plural(n, { one: '# email is on its way.', other: '# emails are on their way.' }),
  doneGroup: (group: string) => `They are the group “${group}”.`,
  downloadLeftOut: (n: number) => `Download what was left out (${rows(n)})`,
  leftOutFile: 'left-out.csv',
  toUsers: 'Show them in Users',
  addMore: 'Add more people',

  chooseFile: 'File with people',
  fileHint:
    'An xlsx or csv file. Columns and encoding are recognized; a person without a password gets an invitation by email.',
  example: 'Example file:',
  exampleFailed: "Couldn't load the example file",
  reading: 'Reading the file…',
  readFailed: "Couldn't read the file",
  whichEmail: 'Which column is the email?',
  twoHold: (n: number) =>
    `${formatNumber(n)} columns hold addresses. Everything else was recognized; change it below where it is wrong.`,
  noneHolds: 'No column was recognized as the email. Choose it, and change the others below where they are wrong.',
  columnsTitle: 'What the columns mean',
  columnsHint: 'Change it where it is wrong.',
  addresses: (n: number, different: number) =>
    n === different
      ? plural(n, { one: '# address', other: '# addresses, all different' })
      : `${plural(n, { one: '# address', other: '# addresses' })}, ${formatNumber(different)} different`,
  column: (at: number) => `Column ${formatNumber(at)}`,
  meaningOf: (column: string) => `What ${column} means`,
  meanings: { name: 'Name', first: 'First name', last: 'Last name', email: 'Email', password: 'Password' },
  notUsed: 'Not used',
  firstRows: (file: string) => `The first rows of ${file}`,
  readAs: 'So the first people read',
  checkRows: (n: number) => `Check ${rows(n)}`,
  emailNotChosen: 'Choose the column of the email first.',
  anotherFile: 'Another file',
  changeColumns: 'Change the columns',
  recognized: 'Recognized from the file',
  encoding: 'Encoding',
  encodings: { 'utf-8': 'UTF-8', 'utf-16': 'UTF-16', 'windows-1252': 'Windows-1252' },
  separator: 'Separator',
  separators: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab' },
  firstRow: 'First row',
  headings: 'Names of columns',
  noHeadings: 'A person',
  next: 'Then',
  nextHint: 'Every row is checked and shown. Nobody is added and no email is sent before you press Add.',
};
