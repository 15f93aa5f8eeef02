/** Texts of errors. Messages from the server are shown unchanged. */

const STATUS: Record<number, string> = {
  0: 'The server cannot be reached. Check your connection and try again.',
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Page Not Found',
  413: 'This is too large to send.',
  429: 'Too many attempts. Wait a moment and try again.',
  500: 'Server Error',
  503: 'The server is busy. Try again in a moment.',
};

const HINT: Record<number, string> = {
  400: 'The address of this page, or what was sent, has a form that the server does not know.',
  401: 'Your session has ended. Sign in again to continue where you left off.',
  403: 'Your role does not include this page.',
  404: 'The address is wrong, or the page no longer exists.',
  500: 'Something went wrong on our side. Try again. If it happens again, tell your administrator.',
};

const ACTION: Record<string, string> = {
  viewAny: 'View',
  create: 'Create',
  update: 'Edit',
  delete: 'Delete',
  read: 'Read',
};
const RESOURCE: Record<string, string> = {
  template: 'Template',
  competition: 'Competition',
  training: 'Training',
  userscore: 'User Score',
  score: 'Score',
  setting: 'Setting',
  entity: 'Entity',
  role: 'Role',
  user: 'User',
  team: 'Team',
  organization: 'Organization',
};

export const errors = {
  byStatus: (status: number): string => STATUS[status] ?? 'Something went wrong.',
  /** The title of the error screen. */
  title: (status: number): string => (status >= 500 ? 'Server Error' : errors.byStatus(status)),
  /** Empty if the server's message says more. */
  hint: (status: number): string => HINT[status] ?? '',
  signedOutAnswering: {
    title: 'Sign in to continue',
    hint: 'Your session has ended, and your clock keeps running. Your answers are safe.',
  },
  unexpected: 'Something went wrong. Try again.',
  intercepted:
    'This network answers in place of the server. It may ask you to sign in first: open any other page to see that.',
  unconfirmed: 'The connection was lost before the server confirmed the result.',
  denied: {
    view: (page: string) => `You don't have permission here to view ${page}`,
    create: (page: string) => `You don't have permission here to create ${page}`,
    edit: (page: string) => `You don't have permission here to edit ${page}`,
  },
  /** The label of a permission such as 'viewAny user'. It must equal `Permission::label` of the server. */
  permission: (name: string): string => {
    if (name === 'viewAny setting') return 'View Audit';
    if (name === 'update score') return 'Reveal Names While Grading';
    if (name === 'update userscore') return 'Update User Score';
    const [action = '', resource = ''] = name.split(' ');
    return `${ACTION[action]} ${RESOURCE[resource]}`;
  },
  /** One of the permissions is enough. */
  deniedReason: (labels: readonly string[], organization = 'the platform') =>
    `It needs the permission '${labels.join("' or '")}'. Ask an administrator of ${organization}.`,
  goBack: 'Go Back',
  /** Errors of a page whose address contains an id. */
  gone: (failed: string) => `${failed}. It does not exist, or it was deleted.`,
  reference: (requestId: string) => `Reference: ${requestId}`,
  code: (code: number) => (code === 0 ? "You're offline" : `Error ${code}`),
};
