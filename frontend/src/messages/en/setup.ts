/** Texts of an installation that is not set up yet. */
export const setup = {
  title: 'This installation is not set up yet',
  hint: 'It runs, but nobody can sign in: the first administrator does not exist or has no password.',
  operator: 'If you run this server',
  ways: [
    {
      title: 'Look at the server’s output',
      hint: 'At its first start it printed a link that works once. Open it and choose a password.',
      code: '',
    },
    {
      title: 'Or print a new link',
      hint: 'with this command, where the server runs. The address must have the platform’s domain:',
      code: 'palestra admin create --email admin@example.org',
    },
    {
      title: 'Or name the administrator before the first start',
      hint: 'with these two settings:',
      code: 'PALESTRA_ADMIN_EMAIL=you@example.org\nPALESTRA_ADMIN_PASSWORD=…',
    },
  ],
  visitor: 'If somebody sent you here',
  visitorHint: 'Ask who runs it. Nothing is wrong with your account or your device.',
  check: 'Check again',
  checksItself: 'This page checks again every 30 seconds.',
};
