/** Texts of the operator's page about the installation. */
import { formatNumber, plural } from '../format';
import { titles } from './titles';

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Returns a size in the largest unit in which it is at least one. */
const formatSize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  const value = bytes / 1024 ** power;
  return `${formatNumber(power === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10)} ${UNITS[power]}`;
};

export const installation = {
  title: titles.installation,
  failed: "Couldn't load the state of the installation",
  state: 'State',
  version: 'Version',
  database: 'Size of the database',
  freeDisk: 'Free disk space',
  unknown: 'Unknown',
  storageLow: 'The disk is nearly full',
  storageLowDetail:
    'Running events go on, and everyone can sign in. Other changes are refused until there is more free disk space.',
  size: formatSize,
  waiting: 'Emails that wait',
  failing: 'Emails that failed at least once',
  nodes: 'Running nodes',
  noNodes: 'No node was seen within the last minute',
  node: 'Node',
  started: 'Started',
  seen: 'Last seen',
  mails: 'Waiting emails',
  noMails: 'No email waits to be sent',
  moreMails: (n: number) => plural(n, { one: 'and # more', other: 'and # more' }),
  subject: 'Subject',
  recipient: 'Recipient at',
  failures: 'Failed tries',
  next: 'Next try',
  retry: 'Try again',
  retryOf: (subject: string, domain: string) => `Try again: ${subject}, ${domain}`,
  retryFailed: (subject: string) => `Couldn't try the email again: ${subject}`,
  sizes: 'Organizations',
  sizesFailed: "Couldn't load the sizes of the organizations",
  noSizes: "You Don't Have Any Organizations Yet",
  organization: 'Organization',
  users: 'Users',
  usersOf: (users: number, limit: number) => `${formatNumber(users)} of ${formatNumber(limit)}`,
  templates: 'Templates',
  files: 'Files',
  answers: 'Answers',
  auditRecord: 'Audit record',
  stored: 'Total',
  search: 'Search by name',
};
