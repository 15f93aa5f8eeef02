/** Texts of the own account and its sessions. Other texts of accounts are in auth.ts. */
import { auth } from './auth';

export const profile = {
  ...auth,
  account: 'Your account',
  role: 'Role',
  organization: 'Organization',
  maskedPassword: '••••••••',
  unsavedPassword: 'Your new password is not saved.',
  changePassword: 'Change password',
  changePasswordHint: 'Changing your password ends your other sessions.',
  data: 'Your data',
  dataHint:
    'A zip archive of what is stored about you: your account, your sessions, your events with your answers and published scores, and what was done with your account.',
  downloadData: 'Download your data',
  dataFile: 'my-data.zip',
  dataDone: 'Your data is downloaded',
  dataFailed: "Couldn't download your data",
  sessions: 'Your sessions',
  sessionsHint:
    'Where you are signed in. End a session that you do not know or no longer need. The last use is exact to five minutes, and saving answers does not count as a use.',
  sessionsFailed: "Couldn't load your sessions",
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  anUnknownDevice: 'an unknown device',
  networkAddress: 'Network address',
  unknownAddress: 'Unknown',
  signedInAt: 'Signed in',
  lastUsed: 'Last used',
  inUse: 'In use now',
  endSession: 'End session',
  endSessionOf: (device: string, signedInAt: string) => `End session: ${device}, signed in ${signedInAt}`,
  endSessionQuestion: (device: string) => `Do you want to end the session of ${device}?`,
  endSessionDetail: (signedInAt: string) =>
    `You signed in there at ${signedInAt}. You are signed out there at once. What is not saved there may be lost.`,
  sessionEnded: 'Session ended',
  endSessionFailed: "Couldn't end the session",
  noOtherSessions: 'You have no other sessions',
  endOthers: 'End all other sessions',
  endOthersQuestion: 'Do you want to end your sessions on all other devices?',
  endOthersDetail: 'You are signed out there at once. What is not saved there may be lost.',
  endOthersFailed: "Couldn't end your other sessions",
};
