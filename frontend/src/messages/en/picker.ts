/** Choosing people from a list, from a past import or by pasted addresses. */
import { formatNumber, plural } from '../format';

export const picker = {
  sources: 'Where the people come from',
  source: { people: 'People', team: 'Teams', import: 'Past import', paste: 'Paste', file: 'File' },
  name: 'Name',
  email: 'Email',
  account: 'Account',
  accounts: { active: 'Set up', invited: 'Not set up', deactivated: 'Deactivated' },
  search: 'Search by name or email',
  people: (n: number) => plural(n, { one: '# person', other: '# people' }),
  selectAll: (n: number) => `Select all ${formatNumber(n)} matching`,

  import: 'Past import',
  chooseImport: 'Choose a past import',
  importNote: (n: number, at: string) => `${plural(n, { one: '# person', other: '# people' })}, ${at}`,

  paste: 'Addresses',
  pasteHint:
    'One or more in a line, with or without names. They are looked up while you read this; nothing is sent yet.',
  checking: 'Looking up the addresses…',
  more: (n: number) => `and ${formatNumber(n)} more`,
};
