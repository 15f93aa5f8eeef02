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
      hint: 'Run this command on the server. The address must have the platform’s domain:',
      code: 'palestra admin create \\\n  --email admin@example.org',
    },
    {
      title: 'Or set the administrator before the first start',
      hint: 'Use these two settings:',
      code: 'PALESTRA_ADMIN_EMAIL=you@example.org\nPALESTRA_ADMIN_PASSWORD=…',
    },
  ],
  visitor: 'If you wanted to sign in',
  visitorHint: 'Ask the person who runs this server. Nothing is wrong with your account or your device.',
  check: 'Check again',
  checksItself: 'This page checks again every 30 seconds.',
};
