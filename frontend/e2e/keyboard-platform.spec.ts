import type { Page } from '@playwright/test';
import { addPeople } from '../src/messages/en/addPeople';
import { answering } from '../src/messages/en/answering';
import { assigning } from '../src/messages/en/assigning';
import { auth } from '../src/messages/en/auth';
import { competitions } from '../src/messages/en/competitions';
import { events } from '../src/messages/en/events';
import { organizations } from '../src/messages/en/organizations';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { participation } from '../src/messages/en/participation';
import { results } from '../src/messages/en/results';
import { shell } from '../src/messages/en/shell';
import { templates } from '../src/messages/en/templates';
import { users } from '../src/messages/en/users';
import { formatPercent } from '../src/messages/format';
import { awayFromMidnight } from './support/api';
import { root } from './support/server';
import { allSaved, card, pickOption, pressEnter, replaceText, signInByKeys, tabTo } from './support/steps';
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

const findButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const findLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();
const findRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test.skip(!process.env.PALESTRA_TEST_ALL, 'by keyboard only in test-all');

test('from the creation of an organization to a published result with the keyboard alone', async ({
  visit,
  invitationTo,
}) => {
  const [platform, staff, player] = [await visit(), await visit(), await visit()];

  await test.step('a super administrator creates an organization', async () => {
    await signInByKeys(platform, root);
    await pressEnter(platform, findLink(platform, organizations.create));
    await replaceText(platform, organizations.name, club.name);
    await replaceText(platform, organizations.domain, club.domain);
    await replaceText(platform, organizations.host, `https://${club.domain}`);
    await replaceText(platform, organizations.adminEmail, admin.email);
    await replaceText(platform, organizations.userCount, '20');
    await replaceText(platform, organizations.fileSize, '100');
    await platform.keyboard.press('Enter');
    await expect(findRow(platform, club.name)).toBeVisible();
  });

  await test.step('its admin accepts the invitation and signs in', async () => {
    await staff.goto(await invitationTo(admin.email));
    await replaceText(staff, auth.name, admin.name);
    await replaceText(staff, auth.newPassword, password);
    await replaceText(staff, auth.confirmPassword, password);
    await staff.keyboard.press('Enter');
    await expect(staff.getByRole('heading', { level: 1, name: templates.title })).toBeVisible();
  });

  await test.step('creates a participant', async () => {
    await pressEnter(staff, findLink(staff, shell.settings));
    await pressEnter(staff, findLink(staff, users.tab));
    await pressEnter(staff, findLink(staff, users.create));
    await pressEnter(staff, findLink(staff, addPeople.one));
    await replaceText(staff, users.name, petra.name);
    await replaceText(staff, users.email, 'petra');
    await pickOption(staff, users.assignRole, addPeople.participant);
    await tabTo(staff, staff.getByRole('radio', { name: users.sendInvitation }));
    await staff.keyboard.press('ArrowDown');
    await replaceText(staff, users.password, password);
    await replaceText(staff, users.confirmPassword, password);
    await pressEnter(staff, findButton(staff, users.save));
    await expect(findRow(staff, petra.email)).toBeVisible();
  });

  await test.step('builds a template', async () => {
    await pressEnter(staff, findLink(staff, templates.title));
    await pressEnter(staff, findLink(staff, templates.create));
    await replaceText(staff, templates.name, template);
    await replaceText(staff, templates.description, 'Two claims about Australia');
    await pressEnter(staff, findButton(staff, templates.next));
    const editor = staff.getByRole('region', { name: /^Question \d+ of \d+$/ });
    await replaceText(staff, templates.weight, '5');
    for (const [at, { question, right }] of claims.entries()) {
      if (at > 0) await staff.keyboard.press('Control+Enter');
      await tabTo(staff, staff.getByRole('textbox', { name: templates.question, exact: true }));
      await staff.keyboard.type(question);
      const [first, wanted] = ['True', right].map((name) => editor.getByRole('radio', { name, exact: true }));
      if (!first || !wanted) throw new Error('no choices');
      await tabTo(staff, first);
      await staff.keyboard.press(right === 'True' ? 'Space' : 'ArrowDown');
      await expect(wanted).toBeChecked();
    }
    await pressEnter(staff, findButton(staff, templates.save));
    await expect(findLink(staff, template)).toBeVisible();
  });

  await test.step('schedules a competition of two days, and assigns the participant', async () => {
    await awayFromMidnight(60_000);
    await pressEnter(staff, findLink(staff, competitions.title));
    await pressEnter(staff, findLink(staff, competitions.create));
    await replaceText(staff, competitions.name, competition);
    await pickOption(staff, events.templateToUse, template);
    for (const [label, days] of [
      [events.startDate, 0],
      [events.endDate, 1],
    ] as const) {
      await pressEnter(staff, findButton(staff, label));
      const today = new Date();
      const dayName = (date: Date) =>
        `${date.getUTCDate()} ${date.toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${date.getUTCFullYear()}`;
      // All days of a month are one tab stop. Arrow keys move between days, also into the next month.
      await tabTo(staff, findButton(staff, dayName(today)));
      for (let day = 0; day < days; day += 1) await staff.keyboard.press('ArrowRight');
      const wanted = new Date(today.getTime() + days * 86_400_000);
      await expect(findButton(staff, dayName(wanted))).toBeFocused();
      await staff.keyboard.press('Enter');
    }
    await replaceText(staff, events.durationMinutes, '60');
    await pressEnter(staff, findButton(staff, competitions.save));

    await pressEnter(staff, findButton(staff, events.assign));
    const dialog = staff.getByRole('dialog', { name: assigning.title });
    await tabTo(staff, dialog.getByLabel(petra.name));
    await staff.keyboard.press('Space');
    await pressEnter(staff, findButton(staff, assigning.assignAndTell(1)));
    await expect(staff.getByRole('listitem').filter({ hasText: petra.name })).toBeVisible();
  });

  await test.step('the participant answers and submits', async () => {
    await signInByKeys(player, petra);
    await pressEnter(player, player.getByRole('button', { name: ownCompetitions.start.shortFor(competition) }));
    await pressEnter(player, player.getByRole('button', { name: participation.startYes }));
    for (const [at, { question, right }] of claims.entries()) {
      if (at > 0) await player.keyboard.press('n');
      await tabTo(player, card(player, question).getByRole('radio', { name: 'True', exact: true }));
      await player.keyboard.press(right === 'True' ? '1' : '2');
      await expect(card(player, question).getByRole('radio', { name: right, exact: true })).toBeChecked();
    }
    await allSaved(player);
    await pressEnter(player, findButton(player, answering.submit));
    await pressEnter(player, findButton(player, answering.submitAnswers));
    await expect(player.getByRole('heading', { level: 1, name: answering.submitted })).toBeFocused();
  });

  await test.step('the admin publishes the scores', async () => {
    await pressEnter(staff, findLink(staff, results.title));
    await pressEnter(staff, findLink(staff, competition));
    await pressEnter(staff, findButton(staff, results.publishAll));
    await pressEnter(staff, staff.getByRole('dialog').getByRole('button', { name: results.publish, exact: true }));
    await expect(findRow(staff, petra.name)).toContainText('100%');
  });

  await test.step('and the participant reads the result', async () => {
    await pressEnter(player, findLink(player, answering.receipt.back(ownCompetitions.title)));
    await pressEnter(player, findLink(player, participation.scoreList.title));
    await expect(findRow(player, competition)).toContainText(participation.scoreOf(10, 10));
    await expect(findRow(player, competition)).toContainText(formatPercent(100));
  });
});
