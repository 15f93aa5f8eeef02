/** Texts about emailed links that are not valid: a title and a hint for each case. */
import { auth } from './auth';

export const deadLinks = {
  broken: ['This link is incomplete', 'Open the link in the email again, or request a new one.'],
  expired: ['This link has expired', 'Request a new one. We send it to the same address.'],
  used: ['This link is no longer valid', 'It has been used or replaced. If your account is set up, sign in.'],
  newLink: 'Request a new link',
  backToSignIn: auth.backToSignIn,
} as const;
