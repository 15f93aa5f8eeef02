import type { Page } from '@playwright/test';

import { addPeople } from '../src/messages/en/addPeople';
import { assigning } from '../src/messages/en/assigning';
import { auth } from '../src/messages/en/auth';
import { common } from '../src/messages/en/common';
import { competitions } from '../src/messages/en/competitions';
import { entities } from '../src/messages/en/entities';
import { events } from '../src/messages/en/events';
import { organizations } from '../src/messages/en/organizations';
import { picker } from '../src/messages/en/picker';
import { results } from '../src/messages/en/results';
import { roles } from '../src/messages/en/roles';
import { staffHome } from '../src/messages/en/staffHome';
import { teams } from '../src/messages/en/teams';
import { awayFromMidnight, everyKind } from './support/api';
import { Counted } from './support/counted';
import { createAnswered, createTeamEntities } from './support/seeds';
import { root } from './support/server';
import { expectNotice } from './support/steps';
import { expect, test } from './support/test';

/** The tasks of staff from the review: how many interactions each took then, and how many it may take now. */
const TASKS = {
  organization: { name: 'create an organization and invite its admin', review: 8, most: 6 },
  invitation: { name: 'accept an invitation', review: 7, most: 4 },
  role: { name: 'make a role from a preset', review: 6, most: 3 },
  person: { name: 'add one user', review: 7, most: 3 },
  file: { name: 'import a perfect file', review: 9, most: 4 },
  badRows: { name: 'import a file with 7 bad rows', review: 13, most: 5 },
  entities: { name: 'make 30 entities', review: 121, most: 35 },
  team: { name: 'make a team of 15', review: 34, most: 20 },
  schedule: { name: 'schedule a competition', review: 11, most: 7 },
  assign: { name: 'assign 200 people', review: 4, most: 3 },
  grade: { name: 'grade one free text, then the next', review: 8, most: 6 },
} as const;

const PASSWORD = 'Journey-password-2';

/** Counts the interactions of a task. `act` performs the task, starting on the open page. */
function countedTask(task: keyof typeof TASKS, page: Page): { counted: Counted; done: () => void } {
  const { name, review, most } = TASKS[task];
  const counted = new Counted(page);
  const done = () => {
    test
      .info()
      .annotations.push({ type: 'interactions', description: `${name}: ${counted.total}, in the review ${review}` });
    expect(counted.total, `${name}\n${counted.steps}`).toBeLessThanOrEqual(most);
  };
  return { counted, done };
}

// The important tasks have separate tests that always run. This test counts all of them.
test.skip(!process.env.PALESTRA_TEST_ALL, 'counted by test-all');

test('an organization is created, and its admin accepts the invitation', async ({ visit, invitationTo }) => {
  const page = await visit(root);
  await page.goto('/organizations');
  const email = 'ida@counted.example.org';
  const creation = countedTask('organization', page);
  await creation.counted.click(page.getByRole('link', { name: organizations.create }).first());
  await creation.counted.fill(page.getByLabel(organizations.name), 'Counted Institute');
  await creation.counted.fill(page.getByLabel(organizations.domain), 'counted.example.org');
  await creation.counted.fill(page.getByLabel(organizations.host), 'counted.example.org');
  await creation.counted.fill(page.getByLabel(organizations.adminEmail), email);
  await creation.counted.click(page.getByRole('button', { name: organizations.save }));
  await expect(page.getByRole('row').filter({ hasText: 'Counted Institute' })).toBeVisible();
  creation.done();

  const invited = await visit();
  await invited.goto(await invitationTo(email));
  const acceptance = countedTask('invitation', invited);
  await acceptance.counted.fill(invited.getByLabel(auth.name, { exact: true }), 'Ida Vinter');
  await acceptance.counted.fill(invited.getByLabel(auth.newPassword, { exact: true }), PASSWORD);
  await acceptance.counted.fill(invited.getByLabel(auth.confirmPassword, { exact: true }), PASSWORD);
  await acceptance.counted.click(invited.getByRole('button', { name: auth.saveAccount }));
  await expect(invited.getByRole('navigation')).toBeVisible();
  acceptance.done();
});

test('a role is made from a preset, and one user is added', async ({ visit, api }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/settings/roles');
  const role = countedTask('role', page);
  await role.counted.click(page.getByRole('link', { name: roles.create }).first());
  await role.counted.click(page.getByRole('button', { name: roles.presets.grader.label }));
  await role.counted.click(page.getByRole('button', { name: roles.save }));
  await expect(page.getByRole('row').filter({ hasText: 'Grader' })).toBeVisible();
  role.done();

  await page.goto('/settings/user');
  const person = countedTask('person', page);
  await person.counted.click(page.getByRole('link', { name: staffHome.addPeople }).first());
  await person.counted.fill(
    page.getByRole('textbox', { name: addPeople.list }),
    `Niamh O’Brien <niamh@${club.domain}>`,
  );
  await person.counted.click(page.getByRole('button', { name: addPeople.add(1) }));
  await expect(page.getByText(addPeople.doneInvited(1))).toBeVisible();
  person.done();
});

test('a perfect file is imported, and one with 7 bad rows', async ({ visit, api }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  const lines = (prefix: string, people: number) =>
    Array.from({ length: people }, (_, at) => `Person ${prefix}${at},${prefix}${at}@${club.domain}`);
  for (const [task, name, rows] of [
    ['file', 'perfect.csv', lines('a', 200)],
    ['badRows', 'intake.csv', [...lines('b', 193), ...lines('c', 7).map((line) => line.replace('@', ' at '))]],
  ] as const) {
    await page.goto('/settings/user');
    const { counted, done } = countedTask(task, page);
    await counted.click(page.getByRole('link', { name: staffHome.addPeople }).first());
    await counted.click(page.getByRole('link', { name: addPeople.file, exact: true }));
    await counted.choose(page.locator('input[type=file]'), name, ['name,email', ...rows].join('\n'));
    if (task === 'badRows') await counted.click(page.getByRole('button', { name: addPeople.leaveOut(7) }));
    const people = task === 'badRows' ? 193 : 200;
    await counted.click(page.getByRole('button', { name: addPeople.add(people) }));
    await expect(page.getByText(addPeople.doneInvited(people))).toBeVisible();
    done();
  }
});

test('thirty entities are made, and a team of 15', async ({ visit, api }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/settings/entities');
  const tree = page.getByRole('tree', { name: entities.title });
  const { counted, done } = countedTask('entities', page);
  await counted.click(tree.getByRole('treeitem').first());
  await counted.press('Insert');
  for (let branch = 1; branch <= 6; branch += 1) {
    // Typing a name and pressing Enter counts as one interaction.
    await counted.type(`Region ${branch}`);
    await page.keyboard.press('Control+Enter');
    const inside = page.getByRole('treeitem', { name: entities.newInside(`Region ${branch}`) });
    await expect(inside.getByRole('textbox')).toBeFocused();
    for (let unit = 1; unit <= 4; unit += 1) {
      await counted.type(`Unit ${branch}.${unit}`);
      await page.keyboard.press(unit < 4 ? 'Enter' : 'Shift+Enter');
    }
  }
  await expect(page.getByText(entities.added('Unit 6.4', 'Region 6'))).toBeVisible();
  done();

  const [entity = ''] = await createTeamEntities(api, club, 1);
  const people = await api.people(club, 15);
  await page.goto('/settings/teams');
  const team = countedTask('team', page);
  await team.counted.click(page.getByRole('link', { name: teams.create }).first());
  await team.counted.click(page.getByRole('combobox', { name: teams.entity }));
  await team.counted.click(page.getByRole('option', { name: entity }));
  for (const { name } of people) {
    await team.counted.click(page.getByRole('checkbox', { name: common.selectRow(name), exact: true }));
  }
  await team.counted.click(page.getByRole('button', { name: teams.makeLeaderOf(people[0]?.name ?? ''), exact: true }));
  await team.counted.click(page.getByRole('button', { name: teams.createTeamOf(15) }));
  await expect(page.getByRole('row').filter({ hasText: entity })).toContainText('15');
  team.done();
});

test('a competition is scheduled, and 200 people are assigned', async ({ visit, api }) => {
  await awayFromMidnight(60_000);
  const club = await api.organization();
  const form = new FormData();
  form.append('role', 'user');
  const rows = Array.from({ length: 200 }, (_, at) => `Person ${at},person${at}@${club.domain}`);
  form.append('file', new Blob([`name,email\n${rows.join('\n')}\n`]), 'intake.csv');
  const admin = await api.signIn(club.admin);
  await admin.POST('/api/v1/users/imports', {
    body: { role: 'user', file: 'intake.csv' },
    bodySerializer: () => form,
  });
  await api.template(club, { name: 'Capitals', trueOrFalse: everyKind.trueOrFalse });
  const page = await visit(club.admin);
  await page.goto('/competitions');
  const schedule = countedTask('schedule', page);
  await schedule.counted.click(page.getByRole('link', { name: competitions.create }).first());
  await schedule.counted.fill(page.getByLabel(competitions.name), 'Geography final');
  await schedule.counted.click(page.getByRole('combobox', { name: events.templateToUse }));
  await schedule.counted.click(page.getByRole('option', { name: 'Capitals' }));
  await schedule.counted.click(page.getByRole('button', { name: events.week }));
  await schedule.counted.fill(page.getByLabel(events.durationMinutes), '20');
  await schedule.counted.click(page.getByRole('button', { name: competitions.save }));
  await expect(page.getByRole('button', { name: events.assign, exact: true })).toBeVisible();
  schedule.done();

  const assign = countedTask('assign', page);
  await assign.counted.click(page.getByRole('button', { name: events.assign, exact: true }));
  const dialog = page.getByRole('dialog', { name: assigning.titleOf('Geography final') });
  await assign.counted.click(dialog.getByRole('button', { name: picker.selectAll(200) }));
  await assign.counted.click(dialog.getByRole('button', { name: assigning.assignAndTell(200) }));
  await expectNotice(page, events.assigned);
  assign.done();
});

test('one free text is graded, and the next', async ({ visit, api }) => {
  const club = await api.organization();
  const { name } = await createAnswered(api, club, 4);
  const page = await visit(await api.grader(club));
  await page.goto('/results');
  const { counted, done } = countedTask('grade', page);
  await counted.click(page.getByRole('link', { name, exact: true }));
  await counted.click(page.getByRole('link', { name: results.marking.open }));
  const mark = page.getByRole('textbox', { name: results.mark });
  for (const at of [1, 2]) {
    await expect(mark).toBeFocused();
    await counted.type('3');
    await counted.press('Enter');
    await expect(
      page.getByRole('region', { name: results.progress }).getByText(results.marking.markedOf(at, 3)),
    ).toBeVisible();
  }
  done();
});
