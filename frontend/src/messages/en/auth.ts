/** Sign-in, passwords, invitation, profile. */
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
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  currentPassword: 'Current Password',
  savePassword: 'Save password',
  inviteTitle: 'Set up your account',
  inviteHint: (email: string) => `You are invited to manage an organization. You sign in as ${email}.`,
  name: 'Name',
  saveAccount: 'Save account',
  brokenLink: 'This link is incomplete',
  brokenLinkHint: 'Open the link in the email again, or request a new one.',
  spentLink: 'This link is no longer valid',
  spentLinkHint: 'It has been used or has expired. If your account is set up, sign in.',
  newLink: 'Request a new link',
  passwordHint:
    'At least 8 characters with uppercase, lowercase, number and special character. Not a common password, and without the name, email or organization.',
  profile: 'Profile',
  account: 'Your account',
  role: 'Role',
  organization: 'Organization',
  platform: 'Platform',
  maskedPassword: '••••••••',
  unsavedPassword: 'Your new password is not saved.',
  changePassword: 'Change password',
  changePasswordHint: 'Changing your password ends your other sessions.',
  sessions: 'Your sessions',
  sessionsHint: 'If you signed in on a device that you no longer use, sign out there. This device stays signed in.',
  endOthers: 'End all other sessions',
  endOthersQuestion: 'Do you want to end your sessions on all other devices?',
  endOthersDetail: 'You are signed out there at once. What is not saved there may be lost.',
  endOthersFailed: "Couldn't end your other sessions",
  pitch: frame.pitch,
};
