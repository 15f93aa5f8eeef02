import { assigning } from '../src/messages/en/assigning';
import { events } from '../src/messages/en/events';
import { picker } from '../src/messages/en/picker';
import { telling } from '../src/messages/en/telling';
import { everyKind } from './support/api';
import { expectNotice } from './support/steps';
import { expect, test } from './support/test';

/** The widths in pixels of a letter in a mail program's window, and on a phone. */
const WIDTHS = [700, 360];

test('the people of a past import are assigned and told, and their mail leads to the event', async ({
  visit,
  browser,
  api,
  emailWith,
  axe,
  shot,
}) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const people = ['Niamh O’Brien-Smith', 'Aarav Müller', '陈雨婷', 'عمر الحسيني'];
  const rows = people.map((name, at) => `${name},new${at}@${club.domain}`);
  const form = new FormData();
  form.append('role', 'user');
  form.append('file', new Blob([`name,email\n${rows.join('\n')}\n`]), 'intake.csv');
  const admin = await api.signIn(club.admin);
  await admin.POST('/api/v1/users/imports', {
    body: { role: 'user', file: 'intake.csv' },
    bodySerializer: () => form,
  });
  const { multipleChoices } = everyKind;
  const template = await api.template(club, { multipleChoices });
  const competition = await api.competition(club, template, [], { name: 'Night Shift Triage' });

  const staff = await visit(club.admin);
  await staff.goto(`/complete-edit-competitions/${competition}`);
  await staff.getByRole('button', { name: events.assignButton }).click();
  const dialog = staff.getByRole('dialog', { name: assigning.titleOf('Night Shift Triage') });
  await expect(dialog.getByRole('checkbox', { name: 'Select Niamh O’Brien-Smith' })).toBeVisible();
  await axe(staff);
  await shot(staff, 'assign-people');
  await dialog.getByRole('tab', { name: picker.source.import }).click();
  await dialog.getByRole('combobox', { name: picker.import }).click();
  await dialog.getByRole('option', { name: /^intake\.csv/ }).click();
  await expect(dialog.getByText(assigning.sum(4, 4, 'intake.csv'))).toBeVisible();
  await dialog.getByText(assigning.notSetUp(4), { exact: true }).click();
  await expect(dialog.getByText('You are invited to Night Shift Triage')).toBeVisible();
  await axe(staff);
  await shot(staff, 'assign-import');
  await dialog.getByRole('button', { name: assigning.assignAndTell(4) }).click();
  await expectNotice(staff, events.assigned);

  const { html, text, calendar } = await emailWith('You are invited to Night Shift Triage', 'Niamh');
  expect(text).toContain(`of ${club.name} assigned it to you.`);
  expect(text).toContain('GMT');
  expect(calendar).toContain('SUMMARY:Night Shift Triage');
  // Long lines are folded.
  expect(calendar.replace(/\r?\n /g, '')).toContain(`/viewCompetitionUser/${competition}`);
  const mail = await browser.newPage();
  await mail.setContent(html.replace('<body>', '<body><main>').replace('</body>', '</main></body>'));
  const button = mail.getByRole('link', { name: 'Set up your account', exact: true });
  await expect(button).toHaveAttribute('href', /token=/);
  for (const width of WIDTHS) {
    await mail.setViewportSize({ width, height: 900 });
    const overflow = await mail.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  await axe(mail, 'mail-event-invited');
  await shot(mail, 'mail-event-invited');
  await mail.close();

  // The dialog lists unknown addresses of a pasted text before the assignment.
  await staff.getByRole('button', { name: events.assign, exact: true }).click();
  await dialog.getByRole('tab', { name: picker.source.paste }).click();
  await dialog
    .getByRole('textbox', { name: picker.paste })
    .fill(`${petra.name} <${petra.email}>\nnew0@${club.domain}\nnobody@${club.domain}`);
  await expect(dialog.getByText(assigning.pastedReady(1, 3))).toBeVisible();
  await expect(dialog.getByText(assigning.pastedAlready(1))).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([`nobody@${club.domain}`]);
  await axe(staff);
  await shot(staff, 'assign-paste');
  await dialog.getByRole('button', { name: assigning.assignAndTell(1) }).click();
  await expect(dialog).toBeHidden();
  const eventEmail = await emailWith('You take part in Night Shift Triage', petra.name);
  const address = new RegExp(`/viewCompetitionUser/${competition}`);
  expect(eventEmail.text).toMatch(address);
  const reader = await visit(petra);
  await reader.setContent(eventEmail.html.replace('<body>', '<body><main>').replace('</body>', '</main></body>'));
  await shot(reader, 'mail-event');
  await reader.goto(`/viewCompetitionUser/${competition}`);
  await expect(reader.getByRole('heading', { name: 'Night Shift Triage' })).toBeVisible();
});

test('the email about an event is sent again to those who have no account yet', async ({
  visit,
  api,
  emailWith,
  axe,
  shot,
}) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const admin = await api.signIn(club.admin);
  await admin.POST('/api/v1/users', {
    body: { name: 'Niamh', email: `niamh@${club.domain}`, role: 'user', invitation: true },
  });
  const { multipleChoices } = everyKind;
  const template = await api.template(club, { multipleChoices });
  const competition = await api.competition(club, template, [petra], { name: 'Cold Chain Basics' });
  await admin.POST('/api/v1/competitions/assign/{id}/{kind}', {
    params: { path: { id: competition, kind: 'users' } },
    body: { emails: [`niamh@${club.domain}`] },
  });

  const staff = await visit(club.admin);
  await staff.goto(`/complete-edit-competitions/${competition}`);
  await staff.getByRole('button', { name: telling.openFirst }).click();
  const dialog = staff.getByRole('dialog', { name: telling.question('Cold Chain Basics') });
  await dialog.getByRole('checkbox', { name: telling.onlyNotSetUp }).check();
  await expect(dialog.getByText('You are invited to Cold Chain Basics')).toBeVisible();
  await axe(staff);
  await shot(staff, 'tell-again');
  await dialog.getByRole('button', { name: telling.send }).click();
  await expectNotice(staff, telling.sent(1));
  const { text } = await emailWith('You are invited to Cold Chain Basics', 'Niamh');
  expect(text).toContain('Set up your account');
  await staff.getByRole('button', { name: telling.openFirst }).click();
  await dialog.getByRole('checkbox', { name: telling.onlyNotSetUp }).check();
  await dialog.getByRole('button', { name: telling.send }).click();
  await expectNotice(staff, telling.sent(0));
});
