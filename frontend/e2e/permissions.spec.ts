import type { Page } from '@playwright/test';

import { auth } from '../src/messages/en/auth';
import { common } from '../src/messages/en/common';
import { competitions } from '../src/messages/en/competitions';
import { errors } from '../src/messages/en/errors';
import { organizations } from '../src/messages/en/organizations';
import { ownCompetitions } from '../src/messages/en/ownCompetitions';
import { ownTrainings } from '../src/messages/en/ownTrainings';
import { participation } from '../src/messages/en/participation';
import { results } from '../src/messages/en/results';
import { roles } from '../src/messages/en/roles';
import { shell } from '../src/messages/en/shell';
import { templates } from '../src/messages/en/templates';
import { titles } from '../src/messages/en/titles';
import { trainings } from '../src/messages/en/trainings';
import { users } from '../src/messages/en/users';
import { root } from './support/server';
import { signIn } from './support/steps';
import { expect, test } from './support/test';

const menuLinks = (page: Page) => page.getByRole('navigation', { name: shell.mainMenu }).getByRole('link');
const findHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const deniedMessage = (page: Page, kind: 'view' | 'create' | 'edit', what: string) =>
  expect(page.getByRole('region', { name: common.notice })).toContainText(errors.denied[kind](what));

test('everybody starts where they work, and their menu holds no more than that', async ({ visit, api }) => {
  const club = await api.organization();
  const author = await api.person(club, await api.role(club, 'viewAny template', 'create template'));
  for (const [person, title, items] of [
    [root, organizations.title, [organizations.title, roles.title, users.title, titles.audit, titles.installation]],
    [
      club.admin,
      templates.title,
      [
        templates.title,
        competitions.title,
        trainings.title,
        participation.scoreList.title,
        results.title,
        titles.reports,
        shell.settings,
        titles.entities,
      ],
    ],
    [
      await api.person(club),
      ownCompetitions.title,
      [titles.ownHome, ownCompetitions.title, ownTrainings.title, participation.scoreList.title],
    ],
    [await api.grader(club), results.title, [results.title, titles.reports]],
    [author, templates.title, [templates.title]],
  ] as const) {
    const page = await visit(person);
    await page.goto('/');
    await expect(findHeading(page, title)).toBeVisible();
    await expect(menuLinks(page)).toHaveText([...items]);
  }
});

test('a page that a role does not hold is refused in words, and nothing of it is shown', async ({ visit, api }) => {
  const club = await api.organization();
  const author = await visit(await api.person(club, await api.role(club, 'viewAny template')));
  await author.goto('/templates');
  await expect(findHeading(author, templates.title)).toBeVisible();
  await expect(author.getByRole('link', { name: templates.create })).toBeHidden();

  await author.goto('/templates/create');
  await deniedMessage(author, 'create', templates.title);
  await expect(author).toHaveURL('/templates');
  await author.goto('/competitions?search=final');
  await deniedMessage(author, 'view', competitions.title);
  await expect(author).toHaveURL('/templates');
  // The notice keeps the address, so that the user can send it to the administrator and open it later.
  const card = author.getByRole('region', { name: common.notice });
  await expect(card).toContainText(`${new URL(author.url()).origin}/competitions?search=final`);
  await card.getByRole('button', { name: common.close }).click();
  await expect(card).toBeHidden();

  const petra = await visit(await api.person(club));
  await petra.goto('/results');
  await deniedMessage(petra, 'view', results.title);
  await expect(petra).toHaveURL('/user-competitions');

  const admin = await visit(club.admin);
  await admin.goto('/organizations');
  await deniedMessage(admin, 'view', organizations.title);
  await expect(admin).toHaveURL('/templates');
});

test('an unknown address says so, and leads back', async ({ visit, api }) => {
  const page = await visit(await api.person(await api.organization()));
  await page.goto('/no-such-page');
  await expect(findHeading(page, errors.byStatus(404))).toBeVisible();
  await page.getByRole('link', { name: errors.goBack }).click();
  await expect(findHeading(page, ownCompetitions.title)).toBeVisible();
});

test('a stranger signs in first, and then gets the page that was asked for', async ({ page, api }) => {
  const { admin } = await api.organization();
  await page.goto('/competitions?search=final');
  await signIn(page, admin);
  await expect(findHeading(page, competitions.title)).toBeVisible();
  await expect(page).toHaveURL('/competitions?search=final');
});

test('a session that ended leads through the sign-in back to where one was', async ({ visit, api }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.goto('/settings/user');
  await expect(findHeading(page, users.title)).toBeVisible();

  const renewed = await api.changePassword(club.admin);
  await page.getByRole('searchbox').fill('Ada');
  await expect(findHeading(page, errors.byStatus(401))).toBeVisible();
  await page.getByRole('link', { name: auth.signIn }).click();
  await signIn(page, renewed);
  await expect(findHeading(page, users.title)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: renewed.email })).toBeVisible();
});
