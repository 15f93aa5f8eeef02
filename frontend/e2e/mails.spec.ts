import { expect, test } from './support/test';

/** A letter in a window of a mail program, and on a phone. */
const WIDTHS = [700, 360];

test('each letter is readable on a phone and in a window, and names who sends it', async ({
  browser,
  api,
  letterWith,
  axe,
  shot,
}) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const admin = await api.signIn(club.admin);
  const invited = `invited@${club.domain}`;
  await admin.POST('/api/v1/users', {
    body: { name: 'Niamh O’Brien', email: invited, role: 'user', invitation: true },
  });
  await admin.POST('/api/v1/forget-password', { body: { email: petra.email } });
  const page = await browser.newPage();
  for (const [name, words, button] of [
    ['invitation', invited, 'Choose a password'],
    ['reset', petra.name, 'Choose a new password'],
  ] as const) {
    const letter = await letterWith(words);
    expect(letter).not.toMatch(/<img|<script|https?:\/\/(?!127\.0\.0\.1|localhost)/);
    // A mail program shows the letter in a page of its own.
    await page.setContent(letter.replace('<body>', '<body><main>').replace('</body>', '</main></body>'));
    await expect(page.getByRole('link', { name: button, exact: true })).toHaveAttribute('href', /token=/);
    await expect(page.getByText(`Sent by Palestra for ${club.name}.`)).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${name} at ${width} px`).toBeLessThanOrEqual(0);
    }
    await axe(page, `mail-${name}`);
    await shot(page, `mail-${name}`);
  }
  await page.close();
});
