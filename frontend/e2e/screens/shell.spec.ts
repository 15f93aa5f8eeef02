import { common } from '../../src/messages/en/common';
import { errors } from '../../src/messages/en/errors';
import { person } from '../../src/messages/en/person';
import { roles } from '../../src/messages/en/roles';
import { shell } from '../../src/messages/en/shell';
import { users } from '../../src/messages/en/users';
import { dialogOpen, expect, failRequests, test } from '../support/screens';
import { root } from '../support/server';

test('a visitor with a wrong address or a small screen', async ({ page, look }) => {
  await page.goto('/no-such-page');
  await look(page, 'error-404');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await look(page, 'small-screen', 'view');
});

test('shortcuts, the account menu and signing out', async ({ visit, look }) => {
  const page = await visit(root);
  await page.goto('/profile');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await dialogOpen(page);
  await look(page, 'shortcuts', 'view');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: new RegExp(`^${shell.accountOf('')}`) }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page, 'account', 'view');
  await page.getByRole('menuitem', { name: shell.logout, exact: true }).click();
  await dialogOpen(page);
  await look(page, 'logout', 'view');
});

test('leaving a form that is not saved', async ({ visit, api, look }) => {
  const { admin } = await api.organization();
  const page = await visit(admin);
  await page.goto('/settings/user/create');
  await page.getByLabel(users.name, { exact: true }).fill('Petra');
  await page.getByRole('link', { name: users.title }).first().click();
  await dialogOpen(page);
  await look(page, 'unsaved-question', 'view');
});

test('a page that is refused, and a session that has ended', async ({ visit, api, look }) => {
  const club = await api.organization();
  const [grader, petra] = await Promise.all([api.grader(club), api.person(club)]);
  const refused = await visit(grader);
  await refused.goto('/results');
  await refused.goto('/organizations');
  await expect(refused.getByRole('region', { name: common.notice })).toBeVisible();
  await look(refused, 'denied', 'view');

  // A list without rows has no search.
  await api.competition(club, await api.template(club), [petra]);
  const ended = await visit(petra);
  await ended.goto('/user-competitions');
  await expect(ended.getByRole('searchbox')).toBeVisible();
  await api.changePassword(petra);
  await ended.getByRole('searchbox').fill('x');
  await expect(ended.getByRole('heading', { name: errors.byStatus(401) })).toBeVisible();
  await look(ended, 'error-401');
});

test('a page whose subject cannot be shown', async ({ visit, api, look }) => {
  test.skip(!process.env.PALESTRA_TEST_ALL, 'takes half a minute');
  const { admin } = await api.organization();
  const page = await visit(admin);
  const nobody = '/settings/roles/edit/018f0000-0000-7000-8000-000000000000';
  const path = '**/api/v1/roles/018f*';
  for (const status of [400, 403, 500, 503, 0]) {
    await failRequests(page, path, status);
    await page.goto(nobody);
    await expect(page.getByRole('heading', { level: 1, name: errors.title(status) })).toBeVisible();
    await look(page, `subject-${status === 0 ? 'network' : status}`);
    await page.unroute(path);
  }
  await page.goto('/settings/roles');
  await page.goto(nobody);
  await expect(page.getByRole('heading', { level: 1, name: roles.title })).toBeVisible();
  await expect(page.getByRole('region', { name: common.notice })).toContainText(roles.openFailed);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: roles.title })).toBeVisible();
});

test('a page that somebody may view but not change', async ({ visit, api, look }) => {
  const club = await api.organization();
  const role = await api.role(club, 'viewAny role', 'viewAny template');
  const viewer = await api.person(club, role);
  const template = await api.template(club);
  const session = await api.signIn(viewer);
  const { data } = await session.GET('/api/v1/roles', { params: { query: { search: role } } });
  const page = await visit(viewer);
  await page.goto(`/settings/roles/edit/${data?.data[0]?.id}`);
  await expect(page.getByText(common.viewOnly)).toBeVisible();
  await look(page, 'role-view-only');
  await page.goto(`/templates/edit/${template}`);
  await expect(page).toHaveURL(`/templates/view/${template}`);
});

test('each required field has one star, behind its label, and no other field has one', async ({ visit, api }) => {
  const page = await visit((await api.organization()).admin);
  for (const address of [
    '/settings/user/create',
    '/templates/create',
    '/create-competitions',
    '/settings/roles/create',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    const fields = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main .mantine-InputWrapper-label')].map((label) => {
        const field = label.closest('.mantine-InputWrapper-root');
        const sign = '[aria-required="true"], input:required, .mantine-InputWrapper-required';
        const isRequired = field?.querySelector(sign) !== null;
        return { label: label.innerText, isRequired, after: getComputedStyle(label, '::after').content };
      }),
    );
    expect(fields.filter(({ isRequired }) => isRequired).length, address).toBeGreaterThan(0);
    for (const { label, isRequired, after } of fields) {
      expect(label, address).not.toContain('*');
      expect(after.startsWith('" *"'), `${address}: ${label}`).toBe(isRequired);
    }
  }
});

test('on a phone tabs stay on one line, and a long name in the path is whole', async ({ visit, api }) => {
  const club = await api.organization();
  const petra = await api.person(club);
  const name = 'National championship of the regional clubs for warehouse logistics and transport';
  const competition = await api.competition(club, await api.template(club), [petra], { name });
  await api.answer(petra, competition, () => [], true);
  const page = await visit(club.admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/settings/user/${petra.id}`);
  const tabs = page.getByRole('navigation', { name: person.tabs }).getByRole('link');
  await expect(tabs.first()).toBeVisible();
  const tops = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(2);
  expect(new Set(tops).size, 'lines of tabs').toBe(1);

  await page.goto(`/results/show/${competition}/${petra.id}`);
  const crumb = page.getByRole('navigation', { name: shell.breadcrumbs }).getByRole('link', { name });
  await expect(crumb).toBeVisible();
  expect(await crumb.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
