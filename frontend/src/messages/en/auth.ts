/** Texts of sign-in, passwords, invitations and the profile. */
import { plural } from '../format';
import frame from './frame.json' with { type: 'json' };

export const auth = {
  signIn: 'Sign in',
  signInTitle: 'Sign in to Palestra',
  signingIn: 'Signing in',
  email: 'Email',
  password: 'Password',
  remember: 'Remember me',
  forgot: 'Forgot password?',
  backToSignIn: 'Back to sign in',
  forgotTitle: 'Forgot your password?',
  forgotHint: 'Enter your email address. If it belongs to an account, we send a link that is valid for 60 minutes.',
  sendLink: 'Send link',
  checkMail: 'Check your email',
  checkMailHint: (email: string) =>
    `If ${email} belongs to an account, we sent a link to it. The link is valid for 60 minutes. Check your spam folder too.`,
  sendAgain: 'Send the link again',
  sendAgainIn: (seconds: number) =>
    seconds > 60
      ? plural(Math.ceil(seconds / 60), {
          one: 'You can send it again in # minute',
          other: 'You can send it again in # minutes',
        })
      : plural(seconds, { one: 'You can send it again in # second', other: 'You can send it again in # seconds' }),
  otherAddress: 'Use another address',
  resetTitle: 'Choose a new password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  currentPassword: 'Current password',
  savePassword: 'Save password',
  inviteTitle: 'Set up your account',
  inviteHint: (email: string) => `Choose your name and a password. You sign in as ${email}.`,
  inviteToHint: (organization: string, email: string) =>
    `${organization} has invited you. Choose your name and a password. You sign in as ${email}.`,
  checkingLink: 'Checking the link…',
  name: 'Name',
  saveAccount: 'Save account',
  passwordHint:
    'At least 8 characters with uppercase, lowercase, number and special character. Not a common password, and without the name, email or organization.',
  profile: 'Profile',
  platform: 'Platform',
  pitch: frame.pitch,
};
