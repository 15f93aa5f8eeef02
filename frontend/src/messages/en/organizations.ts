/** Texts of the platform's organizations. */
import { formatNumber, plural } from '../format';
import { formatSize } from './sizes';
import { titles } from './titles';

const inDays = (n: number) => plural(n, { one: '# day', other: '# days' });

/** What the installation does, behind what the field is about. */
const byInstallation = (days: number | null) =>
  days === null
    ? 'Empty: for good, as the installation keeps it.'
    : `Empty: for ${inDays(days)}, as the installation keeps it. A longer period changes nothing.`;

export const organizations = {
  title: titles.organizations,
  count: (n: number) => plural(n, { one: '# organization', other: '# organizations' }),
  search: 'Search by name',
  failed: "Couldn't load the organizations",
  openFailed: "Couldn't load this organization",
  create: 'Create Organization',
  edit: 'Edit Organization',
  unsaved: 'The new organization is not saved.',
  save: 'Save organization',
  name: 'Organization Name',
  domain: 'Mail Domain',
  domainHint: "People's addresses end with it, like example.org",
  host: 'Organization URL',
  hostHint: 'A name like example.org, or an address that begins with http or https',
  adminEmail: 'Admin Email',
  adminEmailHint: 'Receives a link to set up the account',
  adminElsewhere: (domain: string) =>
    `Receives a link to set up the account. This address does not end with ${domain}: is that right?`,
  userCount: 'User Count',
  userCountHint: 'Maximum number of users, including the admin',
  fileSize: 'Total file size (MB)',
  keptTexts: 'Keep answers in own words (days)',
  keptTextsHint: (days: number | null) =>
    `They are erased that long after the end of their event, once their marks are published. ${byInstallation(days)}`,
  keptStates: 'Keep details of the audit record (days)',
  keptStatesHint: (days: number | null) =>
    `What a change was from and to is erased after that time; who changed what and when stays. ${byInstallation(days)}`,
  keptLimits: (min: number, max: number) => `Must be empty, or ${formatNumber(min)} to ${formatNumber(max)} days`,
  days: (n: number | null) => (n === null ? 'as the installation' : inDays(n)),
  fileSizeShort: 'File size',
  users: 'Users',
  empty: "You Don't Have Any Organizations Yet",
  emptyHint: 'Create the first one: its admin is invited by email.',
  usersOf: (users: number, max: number) => `${formatNumber(users)} of ${formatNumber(max)}`,
  size: formatSize,
  sizeOf: (size: string, limit: string) => `${size} of ${limit}`,
  storage: (percent: string) => `${percent} of storage used`,
  editAction: 'Edit',
  deleteAction: 'Delete',
  invited: (name: string, email: string) => `${name}. Invitation sent to ${email}`,
  sentOn: (date: string) => `Invited on ${date}`,
  expired: 'Invitation expired',
  expiredOn: (date: string) => `Invitation expired on ${date}`,
  keptDomain: 'An organization that has users besides its admin keeps its mail domain.',
  keptAddress:
    "The admin's address can be changed here only until the admin has set the account up or the organization has other users. After that it is changed like the address of any other user.",
  resend: 'Send invitation again',
  resendFailed: (email: string) => `Couldn't send the invitation to ${email}`,
  deleteQuestion: (name: string) => `Do you want to delete the organization ${name}?`,
  deleteDetail: 'The link of its admin stops working. This cannot be undone.',
  deleteMany: {
    question: (n: number) =>
      plural(n, { one: 'Do you want to delete # organization?', other: 'Do you want to delete # organizations?' }),
    detail: 'The links of their admins stop working. This cannot be undone.',
    done: (n: number) => plural(n, { one: '# organization deleted', other: '# organizations deleted' }),
  },
  hasUsers: 'An organization with users cannot be deleted',
  adminSetUp: 'An organization whose admin has set the account up cannot be deleted',
};
