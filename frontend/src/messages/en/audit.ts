/** Texts of the audit record. */
import { formatNumber, plural } from '../format';
import { titles } from './titles';

/** Turns names such as `create_role` and `max_users` into words. */
const nameToWords = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Fields whose name in the record differs from the usual word. */
const FIELDS: Readonly<Record<string, string>> = {
  active_material: 'Study material is shown',
  admin_email: 'Email of the admin',
  copied_from: 'Copied from',
  date_type: 'Kind of dates',
  domain: 'Mail domain',
  duration_minutes: 'Minutes to answer',
  host: 'URL',
  leaderboard: 'Leaderboard',
  frozen_at: 'Frozen at',
  keep_audit_states_days: 'Days for which details of the record are kept',
  keep_texts_days: 'Days for which answers in own words are kept',
  max_users: 'Maximum number of users',
  participant_type: 'Participants',
  scored_by: 'Graded by',
  scored_at: 'Graded at',
  begun_at: 'Begun',
  extension_minutes: 'Minutes more',
  minutes: 'Moved by minutes',
  moved_attempts: 'Attempts that were moved',
  paused_at: 'Paused since',
  starts_by_hand: 'Starts by hand',
  starts_at: 'Starts',
  ends_at: 'Ends',
  total_file_mb: 'Maximum size of files (MB)',
  user_id: 'User',
};

const KINDS: Readonly<Record<string, string>> = { signing_key: 'Signing key' };

export const audit = {
  title: titles.audit,
  note: 'Every change by staff is recorded and cannot be edited.',
  managedNote: 'Of an organization, the platform sees the changes of its users and roles.',
  failed: "Couldn't load the record",
  empty: 'Nothing was changed yet',
  emptyHint: 'As soon as somebody changes something, it is recorded here.',
  emptySubjectHint: 'As soon as somebody changes something here, it is recorded.',
  kind: 'Kind',
  anyKind: 'Everything',
  kindName: (kind: string): string => KINDS[kind] ?? nameToWords(kind),
  search: 'Search by what was changed',
  moreNames: 'Too many names match, so some changes are not listed. Type more of the name.',
  thing: 'About',
  anyThing: 'Everything and everybody',
  chosenThing: 'The chosen thing',
  download: 'Download as csv',
  downloadHint: 'All changes that match the filters',
  downloaded: 'The file is downloaded',
  downloadFailed: "Couldn't download the record",
  entries: 'Changes',
  action: nameToWords,
  /** Who is no user: the operator, who runs commands, or the server itself. */
  nobody: (name: string) => (name === 'server' ? 'The server' : 'The operator of the server'),
  unknownAction: (action: string, name: string): string => `${action}: ${name}`,
  person: 'Who',
  on: 'On',
  from: 'From',
  nowhere: '–',
  field: (name: string): string => FIELDS[name] ?? nameToWords(name.replace(/_ids?$/, '')),
  item: (field: string, number: number): string => `${field} ${formatNumber(number)}`,
  path: (parts: readonly string[]): string => parts.join(' › '),
  change: 'What',
  at: 'When',
  values: 'Values',
  fieldHead: 'Field',
  before: 'Before',
  after: 'After',
  value: 'Value',
  entryFailed: "Couldn't load the values",
  barred: "You don't have permission to see the values of this change.",
  nothingShown: 'The record shows no values of this change.',
  same: (n: number) =>
    plural(n, { one: 'Show # field that stayed the same', other: 'Show # fields that stayed the same' }),
  absent: 'Empty',
  yes: 'Yes',
  no: 'No',
  withoutName: (n: number) => plural(n, { one: '# entry without a name', other: '# entries without names' }),
  moreWithoutName: (n: number) => plural(n, { one: '# more without a name', other: '# more without names' }),
  removed: (items: string) => `Removed: ${items}`,
  added: (items: string) => `Added: ${items}`,
  onlyPerson: (name: string) => `Only what ${name} did`,
  onlySubject: (name: string) => `Only what was done to ${name}`,
  thisSubject: 'this subject',
  secretChanged: 'Changed (not shown)',
};
