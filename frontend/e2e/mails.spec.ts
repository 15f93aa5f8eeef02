import { everyKind } from './support/api';
import type { Email } from './support/outbox';
import { expect, test } from './support/test';

/** The widths in pixels of a letter in a mail program's window, and on a phone. */
const WIDTHS = [700, 360];
const SCHEMES = ['light', 'dark'] as const;

test('each letter is readable on a phone and in a window, light and dark, and names who sends it', async ({
  browser,
  api,
  emailWith,
  axe,
  shot,
  server,
  database,
}, info) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const admin = await api.signIn(club.admin);
  const invited = `invited@${club.domain}`;
  await admin.POST('/api/v1/users', {
    body: { name: 'Niamh O’Brien', email: invited, role: 'user', invitation: true },
  });
  const invitation = await emailWith(invited, 'Choose a password');
  await admin.POST('/api/v1/forget-password', { body: { email: petra.email } });
  const reset = await emailWith(petra.name, 'Choose a new password');

  const { multipleChoices } = everyKind;
  const name = 'Night Shift Triage';
  const competition = await api.competition(club, await api.template(club, { multipleChoices }), [], { name });
  await admin.POST('/api/v1/competitions/assign/{id}/{kind}', {
    params: { path: { id: competition, kind: 'users' } },
    body: { all: 1, tell: 1 },
  });
  const event = await emailWith(`You take part in ${name}`, petra.name);
  const eventInvited = await emailWith(`You are invited to ${name}`, 'Niamh O’Brien');

  await admin.PATCH('/api/v1/competitions/{id}', {
    params: { path: { id: competition } },
    body: { mail_receipts: 1 },
  });
  await api.answer(petra, competition, () => [], true);
  const receipt = await emailWith('Receipt of your answers', petra.name);
  await api.changePassword(petra);
  const notice = await emailWith('The password of your Palestra account changed', petra.name);

  const letters: [kind: string, letter: Email, button: string][] = [
    ['invitation', invitation, 'Choose a password'],
    ['reset', reset, 'Choose a new password'],
    ['event', event, `Open ${name}`],
    ['event-invited', eventInvited, 'Set up your account'],
    ['receipt', receipt, 'Open Palestra'],
    ['notice', notice, 'Open Palestra'],
  ];
  // SQLite would lock the database of the running program.
  if (database === 'postgres') {
    await admin.POST('/api/v1/competitions/{id}/pause', {
      params: { path: { id: competition } },
      body: { reason: 'A fire alarm' },
    });
    await server.runSql(`UPDATE events SET paused_at = paused_at - 3600000 WHERE id = '${competition}'`);
    // The program looks for long pauses every 30 seconds.
    await expect(async () => {
      letters.push(['paused', await emailWith(`Still paused: ${name}`), 'Open Palestra']);
    }).toPass({ timeout: 60_000 });
  }

  const page = await browser.newPage();
  for (const [kind, letter, button] of letters) {
    expect(letter.html).not.toMatch(/<img|<script|https?:\/\/(?!127\.0\.0\.1|localhost)/);
    expect(letter.text).toContain(`Sent by Palestra for ${club.name}.`);
    // A mail program shows the letter in its own page.
    await page.setContent(letter.html.replace('<body>', '<body><main>').replace('</body>', '</main></body>'));
    await expect(page.getByRole('link', { name: button, exact: true })).toHaveAttribute('href', /^http/);
    await expect(page.getByText(`Sent by Palestra for ${club.name}.`)).toBeVisible();
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${kind} at ${width} px`).toBeLessThanOrEqual(0);
        // axe checks the colours of this scheme.
        await axe(page, `mail-${kind}`);
        if (process.env['PALESTRA_SCREENSHOTS']) {
          await page.screenshot({ path: info.outputPath(`mail-${kind}-${width}-${colorScheme}.png`), fullPage: true });
        }
      }
    }
    await shot(page, `mail-${kind}`);
  }
  await page.close();
});
