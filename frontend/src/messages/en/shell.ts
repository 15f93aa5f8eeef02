/** Texts of the frame around the pages. */
import { plural } from '../format';

export const shell = {
  mainMenu: 'Main menu',
  breadcrumbs: 'Breadcrumb',
  toDark: 'Switch to dark',
  toLight: 'Switch to light',
  toMoreContrast: 'More contrast',
  toNormalContrast: 'Normal contrast',
  accountOf: (name: string) => `Account of ${name}`,
  profile: 'Profile',
  logout: 'Log out',
  logoutShared: 'Log out of a shared computer',
  logoutSharedDetail: 'This computer forgets everyone who has signed in on it.',
  logoutQuestion: 'Are you sure you want to logout?',
  logoutUnsaved: (n: number) =>
    plural(n, {
      one: 'This device keeps # answer that did not reach the server. It will be deleted.',
      other: 'This device keeps # answers that did not reach the server. They will be deleted.',
    }),
  logoutDownload: 'Download them',
  logoutStay: 'Stay signed in',
  leaveUnsaved: 'Are you sure you want to go back and remove all data?',
  unsaved: 'What you typed on this page is not saved.',
  unsavedChanges: (name: string) => `Your changes to ${name} are not saved.`,
  stay: 'Stay',
  leave: 'Leave without saving',
  leaveAnswering: 'Are you sure you want to exit and save all answers?',
  emptyHome: 'Nothing is assigned to your role yet',
  emptyHomeHint: 'Ask your administrator for the permissions that your work needs.',
  home: 'Home',
  homeLink: 'Palestra, home',
  settings: 'Settings',
  shortcuts: 'Keyboard shortcuts',
  help: 'Help',
  singleKeys: 'Enable single-key shortcuts',
};
