/** Texts of errors. Messages from the server are shown unchanged. */
const STATUS: Record<number, string> = {
  0: 'The server cannot be reached. Check your connection and try again.',
  400: 'Bad Request',
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

export const errors = {
  byStatus: (status: number): string => STATUS[status] ?? 'Something went wrong.',
  /** There is no text if the title is enough. */
  hint: (status: number): string => (status in STATUS ? (HINT[status] ?? '') : 'Try again in a moment.'),
  unexpected: 'Something went wrong. Try again.',
  unconfirmed: 'The connection was lost before the server confirmed the result.',
  denied: {
    view: (page: string) => `You don't have permission here to view ${page}`,
    create: (page: string) => `You don't have permission here to create ${page}`,
    edit: (page: string) => `You don't have permission here to edit ${page}`,
  },
  goBack: 'Go Back',
  /** Errors of a page whose address contains an id. */
  gone: (failed: string) => `${failed}. It does not exist, or it was deleted.`,
  reference: (requestId: string) => `Reference: ${requestId}`,
  code: (code: number) => (code === 0 ? "You're offline" : `Error ${code}`),
};
