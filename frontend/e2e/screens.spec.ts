import type { Page } from '@playwright/test';

import { limits } from '../src/api/limits.gen';
import { answering } from '../src/messages/en/answering';
import { auth } from '../src/messages/en/auth';
import { common } from '../src/messages/en/common';
import { competitions } from '../src/messages/en/competitions';
import { errors } from '../src/messages/en/errors';
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
import { day, everyKind, type Organization, type Person } from './support/api';
import { root } from './support/server';
import { keptHere } from './support/steps';
import { test as base, expect } from './support/test';
import { choices, statements } from './support/trivia';

type Extent = 'page' | 'view';

/** Looks at the page as it stands: a picture and axe, light and dark, once it is at rest. */
const test = base.extend<{ look: (page: Page, name: string, extent?: Extent) => Promise<void> }>({
  look: ({ axe, shot }, use) =>
    use(async (page, name, extent) => {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('status', { name: common.loading })).toHaveCount(0);
      await page.evaluate(() => document.fonts.ready);
      await shot(page, name, extent);
      await axe(page, name);
    }),
});

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

const MANY = 26;
/** As long as a name may be, with a word in it that does not break. */
const long = (length: number, start: string) =>
  `${start} Donaudampfschifffahrtsgesellschaftskapitän und noch viele Worte mehr, die den Platz bis an sein Ende füllen, und dann`
    .slice(0, length)
    .trimEnd();
const lettersOnly = (text: string) => text.replaceAll(/[^\p{L} ]/gu, '');

const failing = (page: Page, path: string, status: number) =>
  page.route(path, (route) =>
    status === 0 ? route.abort() : route.fulfill({ status, json: { message: errors.byStatus(status), code: 'test' } }),
  );

/** Goes there with a list that fails in each way, looks, and repairs it. */
async function failures(page: Page, address: string, path: string, look: (name: string) => Promise<void>) {
  for (const status of [500, 403, 0]) {
    await failing(page, path, status);
    await page.goto(address);
    await expect(page.getByRole('button', { name: common.tryAgain })).toBeVisible({ timeout: 20_000 });
    await look(status === 0 ? 'network' : String(status));
    await page.unroute(path);
  }
}

const openMenu = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
};
const save = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** The notice over the page goes by itself. */
const noNotice = (page: Page) => expect(page.getByRole('region', { name: common.notice })).toBeHidden();

test('visitors', async ({ page, api, invitationTo, look }) => {
  await page.goto('/login');
  await look(page, 'login');
  await save(page, auth.signIn);
  await look(page, 'login-missing');
  await page.getByLabel(auth.email, { exact: true }).fill('nobody@example.org');
  await page.getByLabel(auth.password, { exact: true }).fill('not-the-password');
  await save(page, auth.signIn);
  await expect(page.getByText(/^\*/).first()).toBeVisible();
  await look(page, 'login-refused');
  await page.goto('/forget-password');
  await look(page, 'forgot-password');
  await page.goto('/reset-password/broken');
  await look(page, 'broken-link');
  await page.goto('/reset-password/email=petra@example.org&token=abc');
  await look(page, 'reset-password');

  const superAdmin = await api.superAdmin();
  const email = 'invited@screens.example.org';
  const domain = 'screens.example.org';
  const body = { name: 'Screens', host: `https://${domain}`, user_email: email, domain };
  await superAdmin.POST('/api/v1/organizations', { body: { ...body, max_number_of_users: 5, total_file_size: 5 } });
  await page.goto(await invitationTo(email));
  await look(page, 'invitation');
  await save(page, auth.saveAccount);
  await noNotice(page);
  await look(page, 'invitation-missing');

  await page.goto('/no-such-page');
  await look(page, 'error-404');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await look(page, 'small-screen', 'view');
});

test('super administrators', async ({ visit, api, look }) => {
  const session = await api.superAdmin();
  for (let at = 0; at < MANY; at += 1) {
    const domain = `long-${'x'.repeat(30)}-${at}.example.org`;
    await session.POST('/api/v1/organizations', {
      body: {
        name: `${at} ${long(limits.CreateOrganizationRequest.name.maxLength - 3, 'Verein')}`.replaceAll(
          /[^\p{L}\d ]/gu,
          '',
        ),
        host: `https://${domain}`,
        user_email: `administrator-of-the-organization@${domain}`,
        domain,
        max_number_of_users: 10_000,
        total_file_size: 102_400,
      },
    });
  }
  const page = await visit(root);
  await page.goto('/organizations');
  await look(page, 'organizations-full');
  await page.getByRole('checkbox').nth(1).check();
  await look(page, 'organizations-selected');
  await page.getByRole('button', { name: common.clearSelection }).click();
  await page.getByRole('button', { name: common.columns }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page, 'organizations-columns');
  await page.keyboard.press('Escape');
  await openMenu(page);
  await look(page, 'organizations-menu');
  await page.getByRole('menuitem', { name: organizations.deleteAction }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'organizations-delete', 'view');
  await page.goto('/organizations?search=nothing+like+it');
  await look(page, 'organizations-no-data');
  await page.route('**/api/v1/organizations?*', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    await route.fulfill({ json: { ...json, data: [], meta: { ...json.meta, total: 0, last_page: 1 } } });
  });
  await page.goto('/organizations');
  await look(page, 'organizations-empty');
  await page.unroute('**/api/v1/organizations?*');
  await failures(page, '/organizations', '**/api/v1/organizations?*', (how) => look(page, `organizations-${how}`));

  await page.goto('/create-organizations');
  await look(page, 'organization-create');
  await save(page, organizations.save);
  await noNotice(page);
  await look(page, 'organization-create-missing');
  await page.goto('/organizations');
  await openMenu(page);
  await page.getByRole('menuitem', { name: organizations.editAction }).click();
  await look(page, 'organization-edit');

  await page.goto('/roles');
  await look(page, 'platform-roles');
  await page.goto('/create-role');
  await look(page, 'platform-role-create');
  await page.goto('/super/users');
  await look(page, 'platform-users');
  await page.goto('/super/users/create');
  await look(page, 'platform-user-create');
  await page.goto('/profile');
  await look(page, 'profile');
  await page.getByRole('button', { name: auth.savePassword }).click();
  await look(page, 'profile-missing');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'shortcuts', 'view');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: new RegExp(`^${shell.accountOf('')}`) }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page, 'account', 'view');
  await page.getByRole('menuitem', { name: shell.logout }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'logout', 'view');
});

test('people and roles of an organization', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/settings/roles');
  await look(page, 'roles-first');
  await page.goto('/settings/roles/create');
  await look(page, 'role-create');
  await page.getByRole('checkbox', { name: roles.selectAllOf(roles.categories.add) }).check();
  await save(page, roles.save);
  await noNotice(page);
  await look(page, 'role-create-missing');
  page.once('dialog', (dialog) => void dialog.accept());

  const session = await api.signIn(club.admin);
  const { data } = await session.GET('/api/v1/get/permissions/{type}', { params: { path: { type: 'organization' } } });
  const permissions = (data?.data ?? []).map(({ id }) => id);
  const word = (at: number) => String.fromCharCode(97 + at);
  for (let at = 0; at < MANY; at += 1) {
    const name = lettersOnly(`${word(at)} ${long(limits.CreateRoleRequest.name.maxLength - 2, 'Rolle')}`);
    await session.POST('/api/v1/roles', { body: { name, permissions } });
    await session.POST('/api/v1/users', {
      body: {
        name: lettersOnly(`${word(at)} ${long(limits.CreateUserRequest.name.maxLength - 2, 'Person')}`),
        email: `${word(at)}-${'very-long-local-part-of-an-address-'.repeat(1)}${word(at)}@${club.domain}`,
        role: name,
        password: root.password,
        password_confirmation: root.password,
      },
    });
  }
  await page.goto('/settings/roles');
  await look(page, 'roles-full');
  await openMenu(page);
  await look(page, 'roles-menu');
  await page.keyboard.press('Escape');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await look(page, 'role-edit');
  await page.goto('/settings/user');
  await look(page, 'users-full');
  await page.goto('/settings/user?page=2');
  await look(page, 'users-second-page');
  await openMenu(page);
  await look(page, 'users-menu');
  await page.getByRole('menuitem', { name: users.deleteAction }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'users-delete', 'view');
  await failures(page, '/settings/user', '**/api/v1/users?*', (how) => look(page, `users-${how}`));
  await page.goto('/settings/user/create');
  await look(page, 'user-create');
  await save(page, users.save);
  await noNotice(page);
  await look(page, 'user-create-missing');
  await page.getByRole('combobox', { name: users.assignRole }).click();
  await look(page, 'user-create-roles');
  await page.keyboard.press('Escape');
  await page.getByLabel(users.name, { exact: true }).fill('Petra');
  await page.getByRole('link', { name: users.title }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'unsaved-question', 'view');
});

test('templates', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/templates');
  await look(page, 'templates-empty');
  await failures(page, '/templates', '**/api/v1/templates?*', (how) => look(page, `templates-${how}`));
  await page.goto('/templates/create');
  await look(page, 'template-details');
  await save(page, templates.next);
  await look(page, 'template-details-missing');
  await page.getByLabel(templates.name).fill('Geography');
  await page.getByLabel(templates.description).fill('Capitals and rivers');
  await save(page, templates.next);
  await look(page, 'builder-fresh');
  await page.getByLabel(templates.question, { exact: true }).fill('A?');
  // Barred, and it leads to what is in the way.
  await page.getByRole('button', { name: templates.save }).press('Enter');
  await look(page, 'builder-mistakes');
  for (const code of [2, 3, 4, 5, 6] as const) {
    await page.getByRole('button', { name: new RegExp(`^${questions.titles[code]}`) }).click();
    await look(page, `builder-${questions.titles[code].toLowerCase().replaceAll(' ', '-')}`);
  }
  await page.getByRole('button', { name: templates.rename(questions.titles[5]) }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'builder-rename', 'view');

  for (let at = 0; at < MANY; at += 1) {
    await api.template(club, {
      ...everyKind,
      name: `${at} ${long(limits.TemplateRequest.name.maxLength - 3, 'Vorlage')}`,
    });
  }
  const wordy = {
    freeText: { weight: 999, questions: [{ question: long(500, 'Warum'), answers: [{ value: 'w'.repeat(500) }] }] },
    multipleChoices: {
      weight: 0.25,
      questions: choices(40).map(({ question, choices: options, right }) => ({
        question,
        answers: options.map((value) => ({ value, is_correct: value === right ? (1 as const) : (0 as const) })),
      })),
    },
  };
  const id = await api.template(club, { ...everyKind, ...wordy, name: 'Wordy' });
  await page.goto('/templates');
  await look(page, 'templates-full');
  await openMenu(page);
  await look(page, 'templates-menu');
  await page.getByRole('menuitem', { name: templates.copy }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'template-copy', 'view');
  await page.goto(`/templates/edit/${id}?step=2`);
  await page.getByRole('button', { name: new RegExp(`^${questions.titles[2]}`) }).click();
  await look(page, 'builder-full');
  for (const group of ['trueOrFalse', 'multipleChoices', 'freeText', 'rank', 'arrange']) {
    await page.goto(`/templates/view/${id}?type=${group}`);
    await look(page, `model-answers-${group}`);
  }
  await api.competition(club, id);
  await page.goto(`/templates/edit/${id}`);
  await look(page, 'template-frozen');
});

test('competitions of staff', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/competitions');
  await look(page, 'competitions-empty');
  await page.goto('/completed/competition');
  await look(page, 'competitions-completed-empty');
  await failures(page, '/competitions', '**/api/v1/competitions?*', (how) => look(page, `competitions-${how}`));
  await page.goto('/create-competitions');
  await look(page, 'competition-create');
  await save(page, competitions.save);
  await noNotice(page);
  await look(page, 'competition-create-missing');
  await page.getByLabel(events.specific).check();
  await look(page, 'competition-create-specific');
  await page.getByRole('button', { name: events.date }).click();
  await look(page, 'competition-create-calendar');

  const template = await api.template(club, {
    ...everyKind,
    name: long(limits.TemplateRequest.name.maxLength, 'Vorlage'),
  });
  const people = [];
  for (let at = 0; at < 14; at += 1) people.push(await api.person(club));
  const running = await api.competition(club, template, people.slice(0, 12), {
    name: long(limits.CompetitionRequest.name.maxLength, 'Laufend'),
  });
  await api.answer(people.at(0) as Person, running, () => [], true);
  let pending = '';
  for (let at = 0; at < MANY; at += 1) {
    pending = await api.competition(club, template, [], { start_date: day(3 + at), end_date: day(30 + at) });
  }
  await page.goto('/competitions');
  await look(page, 'competitions-full');
  await openMenu(page);
  await look(page, 'competitions-menu');
  await page.getByRole('menuitem', { name: events.deleteAction }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'competitions-delete', 'view');
  await page.goto('/competitions?status=running');
  await openMenu(page);
  await look(page, 'competitions-running');
  await page.goto(`/edit-competitions/${pending}`);
  await look(page, 'competition-edit');
  await page.goto(`/complete-edit-competitions/${pending}`);
  await look(page, 'competition-nobody');
  await page.getByRole('button', { name: events.assignButton }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox').nth(3)).toBeVisible();
  await look(page, 'competition-assign', 'view');
  await page.goto(`/complete-edit-competitions/${running}`);
  await look(page, 'competition-manage');
  await page.goto(`/view-competitions/${running}`);
  await look(page, 'competition-view');
});

/** A hundred questions: real ones, as far as there are any, and one of each other kind. */
const hundred = {
  ...everyKind,
  trueOrFalse: {
    weight: 1,
    questions: statements(17).map(({ question, right }) => ({
      question,
      answers: ['True', 'False'].map((value) => ({ value, is_correct: value === right ? (1 as const) : (0 as const) })),
    })),
  },
  multipleChoices: {
    weight: 2,
    questions: choices(80).map(({ question, choices: options, right }) => ({
      question,
      answers: options.map((value) => ({ value, is_correct: value === right ? (1 as const) : (0 as const) })),
    })),
  },
};

test('participants', async ({ visit, api, look }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const page = await visit(petra);
  for (const [address, name] of [
    ['/user-competitions', 'own-competitions'],
    ['/completed/user/competition', 'own-completed'],
    ['/user-score', 'own-scores'],
  ] as const) {
    await page.goto(address);
    await look(page, `${name}-empty`);
  }
  const name = long(limits.CompetitionRequest.name.maxLength, 'Wettbewerb');
  const template = await api.template(club, { ...hundred, videos: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'] });
  const running = await api.competition(club, template, [petra], { name });
  const pending = await api.competition(club, template, [petra], { start_date: day(1), end_date: day(3) });
  const done = await api.competition(club, template, [petra]);
  await api.answer(petra, done, () => [], true);
  for (let at = 0; at < MANY; at += 1)
    await api.competition(club, template, [petra], { name: `${at} ${name.slice(0, 90)}` });
  await page.goto('/user-competitions');
  await look(page, 'own-competitions-full');
  await failures(page, '/user-competitions', '**/api/v1/user/assigned-competition?*', (how) =>
    look(page, `own-competitions-${how}`),
  );
  await page.goto('/user-score');
  await look(page, 'own-scores-full');
  for (const [id, state] of [
    [pending, 'pending'],
    [running, 'running'],
    [done, 'submitted'],
  ] as const) {
    await page.goto(`/viewCompetitionUser/${id}`);
    await look(page, `event-${state}`);
  }

  await page.goto(`/competition/${running}/start`);
  await look(page, 'answering-first', 'view');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await look(page, `answering-${(await tab.getAttribute('id')) ?? ''}`, 'view');
  }
  await page.getByRole('tab').nth(1).click();
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 9)) await box.check();
  // The third of this tab, however many real questions there are.
  await page.getByRole('button', { name: answering.markOf(statements(17).length + 3) }).click();
  await look(page, 'answering-answered', 'view');
  await page.setViewportSize({ width: 800, height: 640 });
  await look(page, 'answering-narrow', 'view');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: answering.review, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'answering-review', 'view');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: answering.shortcuts }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'answering-keys', 'view');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await page.getByRole('tab').first().click();
  await page.getByRole('radio').first().check();
  await keptHere(page);
  await look(page, 'answering-offline', 'view');
  const other = await page.context().newPage();
  await page.context().setOffline(false);
  await other.goto(`/competition/${running}/start`);
  await expect(other.getByRole('heading', { name: answering.elsewhere })).toBeVisible();
  await look(other, 'answering-elsewhere');
  await other.goto(`/competition/${done}/start`);
  await expect(other.getByRole('heading', { name: ownCompetitions.submittedBefore })).toBeVisible();
  await failing(other, '**/api/v1/competition/start/*', 500);
  await other.goto(`/competition/${pending}/start`);
  await expect(other.getByRole('heading', { name: ownCompetitions.answeringFailed })).toBeVisible();
  await look(other, 'answering-failed');

  const renewed = await api.changePassword(petra);
  await page.getByRole('radio').nth(2).check();
  await expect(page.getByRole('dialog', { name: answering.signedOutTitle })).toBeVisible();
  await look(page, 'answering-signed-out', 'view');
  await page.getByRole('dialog').getByLabel(answering.password, { exact: true }).fill(renewed.password);
  await page.getByRole('dialog').getByRole('button', { name: answering.signIn }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: answering.exit }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'answering-leave', 'view');
});

async function answeredBy(api: Parameters<Parameters<typeof test>[2]>[0]['api'], club: Organization, count: number) {
  const template = await api.template(club, everyKind);
  const people = [];
  for (let at = 0; at < count; at += 1) people.push(await api.person(club));
  const competition = await api.competition(club, template, people, { name: long(100, 'Ergebnis') });
  for (const person of people.slice(1)) {
    await api.answer(
      person,
      competition,
      ({ type, answers }) =>
        type === 5
          ? answers.map(({ id }, at) => ({ answer_id: id, value: at + 1 }))
          : answers
              .slice(0, 1)
              .map(({ id }) => ({ answer_id: id, value: type === 3 ? 'Sydney and '.repeat(40) : '1' })),
      true,
    );
  }
  return { competition, people };
}

test('results and grading', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(await api.grader(club));
  await page.goto('/results');
  await look(page, 'results-empty');
  await failures(page, '/results', '**/api/v1/competitions/gotAnswers?*', (how) => look(page, `results-${how}`));
  const { competition, people } = await answeredBy(api, club, 12);
  await page.goto('/results');
  await look(page, 'results-full');
  await page.goto(`/users/score/show/${competition}`);
  await look(page, 'answered');
  await page.goto(`/results/show/${competition}/${people[0]?.id}`);
  await look(page, 'grading-not-submitted');
  await page.goto(`/results/show/${competition}/${people[1]?.id}`);
  for (const code of [1, 2, 3, 4, 5] as const) {
    await page.getByRole('button', { name: new RegExp(`^${questions.titles[code]}`) }).click();
    await look(page, `grading-${questions.titles[code].toLowerCase().replaceAll(' ', '-')}`);
  }
  await page.getByRole('button', { name: results.save }).click();
  await noNotice(page);
  await page.getByRole('button', { name: new RegExp(`^${questions.titles[3]}`) }).click();
  await look(page, 'grading-missing');
  await page.getByRole('textbox', { name: results.mark }).fill('9.5');
  await page.getByRole('button', { name: new RegExp(`^${questions.titles[4]}`) }).click();
  await page.getByRole('textbox', { name: results.mark }).fill('8');
  await page.getByRole('button', { name: results.save }).click();
  await noNotice(page);
  await look(page, 'grading-saved');

  const petra = await visit(people[1]);
  await petra.goto('/user-score');
  await expect(petra.getByRole('row').filter({ hasText: participation.scoreOf(1, 1).slice(1, 4) })).toBeVisible();
  await look(petra, 'own-scores-published');

  await page.goto('/results');
  await page.goto('/organizations');
  await expect(page.getByRole('region', { name: common.notice })).toBeVisible();
  await look(page, 'denied', 'view');
  await api.changePassword(people.at(1) as Person);
  await petra.getByRole('searchbox').fill('x');
  await expect(petra.getByRole('heading', { name: errors.byStatus(401) })).toBeVisible();
  await look(petra, 'error-401');
});
