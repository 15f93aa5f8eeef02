import type { Locator, Page } from '@playwright/test';

import { answering } from '../src/messages/en/answering';
import { auth } from '../src/messages/en/auth';
import { competitions } from '../src/messages/en/competitions';
import { events } from '../src/messages/en/events';
import { organizations } from '../src/messages/en/organizations';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { participation } from '../src/messages/en/participation';
import { results } from '../src/messages/en/results';
import { roleName } from '../src/messages/en/roleNames';
import { shell } from '../src/messages/en/shell';
import { templates } from '../src/messages/en/templates';
import { users } from '../src/messages/en/users';
import { formatPercent } from '../src/messages/format';
import { awayFromMidnight } from './support/api';
import { root } from './support/server';
import { allSaved, card, reach, signInByKeys } from './support/steps';
import { expect, test } from './support/test';

const password = 'Journey-password-2';
const club = { name: 'Keyboard Club', domain: 'keyboard.example.org' };
const admin = { name: 'Kay Admin', email: `kay@${club.domain}`, password };
const petra = { name: 'Petra Player', email: `petra@${club.domain}`, password };
const template = 'Two claims';
const competition = 'Keyboard final';
const claims = [
  { question: 'Perth is west of Sydney', right: 'True' },
  { question: 'Hobart is north of Darwin', right: 'False' },
] as const;

/** Presses what does something. */
async function press(page: Page, control: Locator): Promise<void> {
  await reach(page, control);
  await page.keyboard.press('Enter');
}

/** Types over what a field holds. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Opens a list and goes to one of its options with the arrows. */
async function pick(page: Page, label: string, name: string): Promise<void> {
  await reach(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.press('ArrowDown');
  const option = page.getByRole('option', { name, exact: true });
  await expect(option).toBeVisible();
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await option.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('from the creation of an organization to a published result with the keyboard alone', async ({
  visit,
  invitationTo,
}) => {
  test.setTimeout(240_000);
  const [platform, staff, player] = [await visit(), await visit(), await visit()];

  await test.step('a super administrator creates an organization', async () => {
    await signInByKeys(platform, root);
    await press(platform, link(platform, organizations.create));
    await type(platform, organizations.name, club.name);
    await type(platform, organizations.domain, club.domain);
    await type(platform, organizations.host, `https://${club.domain}`);
    await type(platform, organizations.adminEmail, admin.email);
    await type(platform, organizations.userCount, '20');
    await type(platform, organizations.fileSize, '100');
    await platform.keyboard.press('Enter');
    await expect(row(platform, club.name)).toBeVisible();
  });

  await test.step('its admin accepts the invitation and signs in', async () => {
    await staff.goto(await invitationTo(admin.email));
    await type(staff, auth.name, admin.name);
    await type(staff, auth.newPassword, password);
    await type(staff, auth.confirmPassword, password);
    await staff.keyboard.press('Enter');
    await expect(staff.getByRole('heading', { name: auth.signInTitle })).toBeVisible();
    await signInByKeys(staff, admin);
    await expect(staff.getByRole('heading', { level: 1, name: templates.title })).toBeVisible();
  });

  await test.step('creates a participant', async () => {
    await press(staff, link(staff, shell.settings));
    await press(staff, link(staff, users.tab));
    await press(staff, link(staff, users.create));
    await type(staff, users.name, petra.name);
    await type(staff, users.email, 'petra');
    await pick(staff, users.assignRole, roleName('user'));
    await reach(staff, staff.getByRole('radio', { name: users.sendInvitation }));
    await staff.keyboard.press('ArrowDown');
    await type(staff, users.password, password);
    await type(staff, users.confirmPassword, password);
    await press(staff, button(staff, users.save));
    await expect(row(staff, petra.email)).toBeVisible();
  });

  await test.step('builds a template', async () => {
    await press(staff, link(staff, templates.title));
    await press(staff, link(staff, templates.create));
    await type(staff, templates.name, template);
    await type(staff, templates.description, 'Two claims about Australia');
    await press(staff, button(staff, templates.next));
    const editor = staff.getByRole('region', { name: /^Question \d+ of \d+$/ });
    await type(staff, templates.weight, '5');
    for (const [at, { question, right }] of claims.entries()) {
      if (at > 0) await staff.keyboard.press('Control+Enter');
      await reach(staff, staff.getByRole('textbox', { name: templates.question, exact: true }));
      await staff.keyboard.type(question);
      const [first, wanted] = ['True', right].map((name) => editor.getByRole('radio', { name, exact: true }));
      if (!first || !wanted) throw new Error('no choices');
      await reach(staff, first);
      await staff.keyboard.press(right === 'True' ? 'Space' : 'ArrowDown');
      await expect(wanted).toBeChecked();
    }
    await press(staff, button(staff, templates.save));
    await expect(link(staff, template)).toBeVisible();
  });

  await test.step('schedules a competition of two days, and assigns the participant', async () => {
    await awayFromMidnight(60_000);
    await press(staff, link(staff, competitions.title));
    await press(staff, link(staff, competitions.create));
    await type(staff, competitions.name, competition);
    await pick(staff, events.templateToUse, template);
    for (const [label, days] of [
      [events.startDate, 0],
      [events.endDate, 1],
    ] as const) {
      await press(staff, button(staff, label));
      const today = new Date();
      const name = (date: Date) =>
        `${date.getUTCDate()} ${date.toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${date.getUTCFullYear()}`;
      // The days of a month are one stop; arrows go on, into the next month too.
      await reach(staff, button(staff, name(today)));
      for (let day = 0; day < days; day += 1) await staff.keyboard.press('ArrowRight');
      const wanted = new Date(today.getTime() + days * 86_400_000);
      await expect(button(staff, name(wanted))).toBeFocused();
      await staff.keyboard.press('Enter');
    }
    await type(staff, events.durationMinutes, '60');
    await press(staff, button(staff, competitions.save));

    await press(staff, button(staff, events.assign));
    const dialog = staff.getByRole('dialog', { name: events.assignTo });
    await reach(staff, dialog.getByLabel(petra.name));
    await staff.keyboard.press('Space');
    await press(staff, button(staff, events.assignCount(1)));
    await expect(staff.getByRole('listitem').filter({ hasText: petra.name })).toBeVisible();
  });

  await test.step('the participant answers and submits', async () => {
    await signInByKeys(player, petra);
    await press(player, player.getByRole('button', { name: ownCompetitions.start.shortFor(competition) }));
    await press(player, player.getByRole('button', { name: participation.startYes }));
    for (const [at, { question, right }] of claims.entries()) {
      if (at > 0) await player.keyboard.press('n');
      await reach(player, card(player, question).getByRole('radio', { name: 'True', exact: true }));
      await player.keyboard.press(right === 'True' ? '1' : '2');
      await expect(card(player, question).getByRole('radio', { name: right, exact: true })).toBeChecked();
    }
    await allSaved(player);
    await press(player, button(player, answering.submit));
    await press(player, button(player, answering.submitAnswers));
    await expect(player.getByRole('heading', { level: 1, name: answering.submitted })).toBeFocused();
  });

  await test.step('the admin publishes the scores', async () => {
    await press(staff, link(staff, results.title));
    await press(staff, link(staff, competition));
    await press(staff, button(staff, results.publishAll));
    await press(staff, staff.getByRole('dialog').getByRole('button', { name: results.publish, exact: true }));
    await expect(row(staff, petra.name)).toContainText('100%');
  });

  await test.step('and the participant reads the result', async () => {
    await press(player, link(player, answering.receipt.back(ownCompetitions.title)));
    await press(player, link(player, participation.scoreList.title));
    await expect(row(player, competition)).toContainText(participation.scoreOf(10, 10));
    await expect(row(player, competition)).toContainText(formatPercent(100));
  });
});
