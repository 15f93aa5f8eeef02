import type { Page } from '@playwright/test';
import * as limits from '../src/api/limits.gen';
import { addPeople } from '../src/messages/en/addPeople';
import { answering } from '../src/messages/en/answering';
import { assigning } from '../src/messages/en/assigning';
import { auth } from '../src/messages/en/auth';
import { common } from '../src/messages/en/common';
import { competitions } from '../src/messages/en/competitions';
import { events } from '../src/messages/en/events';
import { organizations } from '../src/messages/en/organizations';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { participation } from '../src/messages/en/participation';
import { questions } from '../src/messages/en/questions';
import { results } from '../src/messages/en/results';
import { roles } from '../src/messages/en/roles';
import { shell } from '../src/messages/en/shell';
import { templates } from '../src/messages/en/templates';
import { users } from '../src/messages/en/users';
import { formatPercent } from '../src/messages/format';
import { awayFromMidnight } from './support/api';
import { root } from './support/server';
import {
  allSaved,
  arrangeItems,
  card,
  chooseOption,
  kindTab,
  pickDay,
  saveFirstScore,
  signIn,
  UNDER_AN_HOUR,
} from './support/steps';
import { expect, test } from './support/test';
import { choices, statements } from './support/trivia';

const password = 'Journey-password-2';
const club = { name: 'Geography Club', domain: 'geography.example.org' };
const admin = { name: 'Ada Admin', email: `ada@${club.domain}`, password };
const grader = { name: 'Greta Grader', email: `greta@${club.domain}`, password };
const petra = { name: 'Petra Player', email: `petra@${club.domain}`, password };
const paul = { name: 'Paul Player', email: `paul@${club.domain}`, password };
const template = 'Geography of the world';
const competition = 'Geography final';

const claims = statements(2);
const quiz = choices(3);
const essay = { question: 'Why was Canberra built as the capital', model: 'Sydney and Melbourne were rivals' };
const confidence = { question: 'How sure are you of your answers', model: '7' };
const cities = { question: 'Arrange by population, the largest first', items: ['Sydney', 'Perth', 'Canberra'] };

const openSettingsTab = (page: Page, tab: string) =>
  page.getByRole('navigation', { name: shell.settings }).getByRole('link', { name: tab, exact: true });
const findMenuItem = (page: Page, name: string) =>
  page.getByRole('navigation', { name: shell.mainMenu }).getByRole('link', { name });

async function createUser(page: Page, person: typeof petra, role: string): Promise<void> {
  await findMenuItem(page, shell.settings).click();
  await openSettingsTab(page, users.tab).click();
  await page.getByRole('link', { name: users.create }).first().click();
  await page.getByRole('link', { name: addPeople.one }).click();
  await page.getByLabel(users.name, { exact: true }).fill(person.name);
  await page.getByLabel(users.email, { exact: true }).fill(person.email.split('@')[0] ?? '');
  await page.getByRole('radio', { name: users.setPassword }).check();
  await page.getByLabel(users.password, { exact: true }).fill(person.password);
  await page.getByLabel(users.confirmPassword, { exact: true }).fill(person.password);
  await chooseOption(page, users.assignRole, role);
  await page.getByRole('button', { name: users.save }).click();
  await expect(page.getByRole('row').filter({ hasText: person.email })).toBeVisible();
  // The pointer may rest on the notice, which then stays. It could cover the next button.
  const notice = page.getByRole('region', { name: common.notice }).last();
  await notice.click();
  await expect(notice).toBeHidden();
}

test('from an empty platform to a published score', async ({ page, visit, invitationTo }) => {
  const [staff, marking, player] = [await visit(), await visit(), await visit()];

  await test.step('a super administrator creates an organization', async () => {
    await page.goto('/');
    await signIn(page, root);
    await page.getByRole('link', { name: organizations.create }).first().click();
    await page.getByLabel(organizations.name).fill(club.name);
    await page.getByLabel(organizations.domain).fill(club.domain);
    await page.getByLabel(organizations.host).fill(`https://${club.domain}`);
    await page.getByLabel(organizations.adminEmail).fill(admin.email);
    await page.getByLabel(organizations.userCount).fill('20');
    await page.getByLabel(organizations.fileSize).fill('100');
    await page.getByRole('button', { name: organizations.save }).click();
    await expect(page.getByRole('row').filter({ hasText: club.name })).toBeVisible();
  });

  await test.step('its admin accepts the invitation and is signed in', async () => {
    await staff.goto(await invitationTo(admin.email));
    await expect(staff.getByText(admin.email)).toBeVisible();
    await staff.getByLabel(auth.name, { exact: true }).fill(admin.name);
    await staff.getByLabel(auth.newPassword, { exact: true }).fill(password);
    await staff.getByLabel(auth.confirmPassword, { exact: true }).fill(password);
    await staff.getByRole('button', { name: auth.saveAccount }).click();
    await expect(staff.getByRole('heading', { level: 1, name: templates.title })).toBeVisible();
  });

  await test.step('the admin makes a role for graders, a grader and two participants', async () => {
    await findMenuItem(staff, shell.settings).click();
    await openSettingsTab(staff, roles.title).click();
    await staff.getByRole('link', { name: roles.create }).first().click();
    await staff.getByLabel(roles.name).fill('Grader');
    await staff.getByRole('checkbox', { name: 'Create User Score' }).check();
    await staff.getByRole('checkbox', { name: 'Update User Score' }).check();
    await expect(staff.getByRole('checkbox', { name: 'View User Score' })).toBeChecked();
    await staff.getByRole('button', { name: roles.save }).click();
    await expect(staff.getByRole('row').filter({ hasText: 'Grader' })).toBeVisible();
    await createUser(staff, grader, 'Grader');
    await createUser(staff, petra, addPeople.participant);
    await createUser(staff, paul, addPeople.participant);
  });

  await test.step('the admin builds a template with all five kinds of question', async () => {
    await findMenuItem(staff, templates.title).click();
    await staff.getByRole('link', { name: templates.create }).first().click();
    await staff.getByLabel(templates.name).fill(template);
    await staff.getByLabel(templates.description).fill('Capitals, rivers and cities');
    await staff.getByRole('button', { name: templates.next, exact: true }).click();

    // The preview beside the editor has the same controls.
    const editor = staff.getByRole('region', { name: /^Question \d+ of \d+$/ });
    const fillWeight = (points: string) => staff.getByLabel(templates.weight).fill(points);
    const fillQuestion = (text: string) =>
      staff.getByRole('textbox', { name: templates.question, exact: true }).fill(text);
    const addQuestion = () => staff.getByRole('button', { name: templates.addQuestion }).click();

    await fillWeight('5');
    for (const [at, { question, right }] of claims.entries()) {
      if (at > 0) await addQuestion();
      await fillQuestion(question);
      await editor.getByRole('radio', { name: right, exact: true }).check();
    }

    await kindTab(staff, 2).click();
    await fillWeight('5');
    for (const [at, { question, choices: options, right }] of quiz.entries()) {
      if (at > 0) await addQuestion();
      await fillQuestion(question);
      for (const [nth, option] of options.entries()) {
        // Enter adds the next line.
        if (nth > 1) await staff.getByLabel(templates.choice(nth), { exact: true }).press('Enter');
        await staff.getByLabel(templates.choice(nth + 1), { exact: true }).fill(option);
      }
      await editor.getByRole('checkbox', { name: templates.choiceCorrect(options.indexOf(right) + 1) }).check();
    }

    await kindTab(staff, 3).click();
    await fillWeight('10');
    await fillQuestion(essay.question);
    await staff.getByLabel(templates.model).fill(essay.model);

    await kindTab(staff, 4).click();
    await fillWeight('10');
    await fillQuestion(confidence.question);
    await editor.getByRole('radio', { name: confidence.model, exact: true }).check();

    await kindTab(staff, 5).click();
    await fillWeight('6');
    await fillQuestion(cities.question);
    for (const [at, item] of cities.items.entries()) {
      if (at > 1) await staff.getByLabel(templates.item(at), { exact: true }).press('Enter');
      await staff.getByLabel(templates.item(at + 1), { exact: true }).fill(item);
    }

    await expect(staff.getByText(templates.total(51, 8))).toBeVisible();
    await staff.getByRole('button', { name: templates.save }).click();
    await expect(staff.getByRole('link', { name: template, exact: true })).toBeVisible();
  });

  await test.step('and copies it', async () => {
    await staff.getByRole('button', { name: common.actionsFor(template) }).click();
    await staff.getByRole('menuitem', { name: templates.copy }).click();
    await staff.getByRole('dialog').getByRole('button', { name: templates.saveCopy }).click();
    await expect(
      staff.getByRole('link', {
        name: templates.copyName(template, limits.CopyTemplateRequest.templateName.maxLength),
      }),
    ).toBeVisible();
  });

  await test.step('schedules a competition from today, and assigns both participants', async () => {
    await awayFromMidnight(60_000);
    await findMenuItem(staff, competitions.title).click();
    await staff.getByRole('link', { name: competitions.create }).first().click();
    await staff.getByLabel(competitions.name).fill(competition);
    await chooseOption(staff, events.templateToUse, template);
    await pickDay(staff, events.startDate, 0);
    await pickDay(staff, events.endDate, 2);
    await staff.getByLabel(events.durationMinutes).fill('60');
    await staff.getByRole('button', { name: competitions.save }).click();

    await staff.getByRole('button', { name: events.assign, exact: true }).click();
    const dialog = staff.getByRole('dialog', { name: assigning.title });
    await dialog.getByLabel(petra.name).check();
    await dialog.getByLabel(paul.name).check();
    await dialog.getByRole('button', { name: assigning.assignAndTell(2) }).click();
    await expect(staff.getByRole('listitem').filter({ hasText: petra.name })).toBeVisible();
    await expect(staff.getByRole('listitem').filter({ hasText: paul.name })).toBeVisible();
  });

  await test.step('a participant finds it, starts, and answers all five kinds', async () => {
    await player.goto('/');
    await signIn(player, petra);
    await player.getByRole('link', { name: competition, exact: true }).click();
    await expect(player.getByText(ownCompetitions.running)).toBeVisible();
    await player.getByRole('button', { name: ownCompetitions.start.label }).click();
    await player.getByRole('button', { name: participation.startYes }).click();
    await expect(player.getByRole('timer', { name: common.timeLeft })).toHaveText(UNDER_AN_HOUR);
    await expect(player.getByText(answering.progress(0, 8))).toBeVisible();
    await test.step('who looks around in another tab is signed in there, and sees the running attempt', async () => {
      const other = await player.context().newPage();
      await other.goto('/user-competitions');
      await expect(other.getByRole('link', { name: /^Continue, 5\d:\d\d left/ })).toBeVisible();
      await expect(other.getByRole('button', { name: ownCompetitions.start.shortFor(competition) })).toBeHidden();
      await other.close();
    });

    for (const { question, right } of claims) {
      await card(player, question).getByRole('radio', { name: right, exact: true }).check();
    }
    await player.getByRole('tab', { name: questions.titles[2] }).click();
    for (const [at, { question, choices: options, right }] of quiz.entries()) {
      // The participant answers the second question wrongly.
      const taken = at === 1 ? (options.find((option) => option !== right) ?? '') : right;
      await card(player, question).getByRole('checkbox', { name: taken, exact: true }).check();
    }
    await player.getByRole('tab', { name: questions.titles[3] }).click();
    await card(player, essay.question).getByRole('textbox').fill('Neither of two rivals would yield');
    await player.getByRole('tab', { name: questions.titles[4] }).click();
    await card(player, confidence.question).getByRole('radio', { name: '8', exact: true }).check();
    await player.getByRole('tab', { name: questions.titles[5] }).click();
    await arrangeItems(card(player, cities.question), cities.items);
    await expect(player.getByText(answering.progress(8, 8))).toBeVisible();
    await allSaved(player);
  });

  await test.step('finds the answers after a reload, reviews and submits', async () => {
    await player.reload();
    await expect(player.getByText(answering.progress(8, 8))).toBeVisible();
    // The page leads back to the kind of the last answers.
    await player.getByRole('tab', { name: questions.titles[1] }).click();
    const [claim] = claims;
    await expect(
      card(player, claim?.question ?? '').getByRole('radio', { name: claim?.right ?? '', exact: true }),
    ).toBeChecked();
    await player.getByRole('tab', { name: questions.titles[3] }).click();
    await expect(card(player, essay.question).getByRole('textbox')).toHaveValue('Neither of two rivals would yield');
    await player.getByRole('tab', { name: questions.titles[5] }).click();
    await expect(card(player, cities.question).getByRole('listitem').first()).toContainText('Sydney');

    await player.getByRole('button', { name: answering.submit, exact: true }).click();
    await expect(player.getByRole('dialog').getByText(/All questions are answered/)).toBeVisible();
    await player.getByRole('dialog').getByRole('button', { name: answering.submitAnswers }).click();
    await expect(player.getByRole('heading', { level: 1, name: answering.submitted })).toBeVisible();
    await expect(player.getByText(answering.receipt.answeredOf(8, 8), { exact: true })).toBeVisible();
    await player.getByRole('link', { name: answering.receipt.back(ownCompetitions.title) }).click();
    await expect(player.getByRole('row').filter({ hasText: competition })).toContainText(/Submitted \d\d:\d\d/);
    await player.goto('/user-score');
    await expect(player.getByRole('row').filter({ hasText: competition })).toContainText(participation.notPublished);
  });

  await test.step('a grader marks the free text and the rank', async () => {
    await marking.goto('/');
    await signIn(marking, grader);
    await marking.getByRole('link', { name: competition, exact: true }).click();
    await expect(marking.getByRole('row').filter({ hasText: paul.name })).toContainText(results.notSolved);
    await marking.getByRole('link', { name: petra.name, exact: true }).click();

    await kindTab(marking, 3).click();
    await expect(marking.getByText('Neither of two rivals would yield')).toBeVisible();
    await expect(marking.getByText(essay.model)).toBeVisible();
    await marking.getByRole('textbox', { name: results.mark }).fill('4.5');
    await kindTab(marking, 4).click();
    await marking.getByRole('textbox', { name: results.mark }).fill('3');
    await expect(marking.getByText(results.totalOf(43.5, 51))).toBeVisible();
    await saveFirstScore(marking);
    // No one else must be graded, so the list opens immediately.
    await expect(marking.getByRole('row').filter({ hasText: petra.name })).toContainText('85.29%');
  });

  await test.step('the list of who answered shows it', async () => {
    await marking.goto('/results');
    await expect(marking.getByRole('row').filter({ hasText: competition })).toContainText(results.allGraded);
    await marking.getByRole('link', { name: competition, exact: true }).click();
    const row = marking.getByRole('row').filter({ hasText: petra.name });
    await expect(row.getByRole('cell')).toHaveText([
      ...['1', '43.5 of 51', '85.29%', '10', '10', '4.5', '3', '6', '10'],
      /^\d{2}-\w{3}-\d{4}$/,
    ]);
  });

  await test.step('and the participant sees the published score', async () => {
    await player.reload();
    const row = player.getByRole('row').filter({ hasText: competition });
    await expect(row.getByRole('cell')).toHaveText([
      '10 of 10',
      '10 of 15',
      '4.5 of 10',
      '3 of 10',
      '6 of 6',
      '10',
      new RegExp(`^${participation.scoreOf(43.5, 51)}`),
      formatPercent(85.29),
    ]);
  });
});
