/** The frame around the pages. */
export const shell = {
  mainMenu: 'Main menu',
  toDark: 'Switch to dark',
  toLight: 'Switch to light',
  profile: 'Profile',
  logout: 'Log out',
  logoutQuestion: 'Are you sure you want to logout?',
  leaveUnsaved: 'Are you sure you want to go back and remove all data?',
  leaveAnswering: 'Are you sure you want to exit and save all answers?',
  menuHeld: 'Save or leave this page first',
  emptyHome: 'Nothing is assigned to your role yet',
  emptyHomeHint: 'Ask your administrator for the permissions that your work needs.',
  home: 'Home',
  settings: 'Settings',
  error: 'Error',
  shortcuts: 'Keyboard shortcuts',
  shortcutList: [
    ['/', 'Search this list'],
    ['?', 'Show these shortcuts'],
    ['↑ ↓', 'Move between rows'],
    ['Esc', 'Close a dialog or menu'],
  ] as const,
};
