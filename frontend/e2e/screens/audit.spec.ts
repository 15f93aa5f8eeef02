import type { Locator, Page } from '@playwright/test';

import { audit } from '../../src/messages/en/audit';
import { common } from '../../src/messages/en/common';
import { filters } from '../../src/messages/en/filters';
import { expect, lookAtFailures, press, test } from '../support/screens';
import { createTeamEntities } from '../support/seeds';
import { root } from '../support/server';

const PATH = '**/api/v1/audit*';

/** Opens an entry, and moves the pointer away: it would open the tooltip of the row that comes below it. */
async function openEntry(page: Page, entry: Locator): Promise<void> {
  await entry.click();
  await page.mouse.move(0, 0);
}

test('the record of an organization', async ({ visit, api, look }) => {
  const club = await api.organization();
  await createTeamEntities(api, club, 30);
  await api.people(club, 3);
  const page = await visit(club.admin);
  await page.goto('/settings/audit');
  await expect(page.getByRole('table', { name: audit.entries })).toBeVisible();
  await look(page, 'audit-full');
  await openEntry(page, page.getByRole('table', { name: audit.entries }).getByRole('button').first());
  await expect(page.getByRole('table', { name: audit.values })).toBeVisible();
  await look(page, 'audit-opened');
  await page.getByRole('combobox', { name: filters.person }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await look(page, 'audit-people', 'view');
  await page.keyboard.press('Escape');
  await page.goto('/settings/audit?period=days&to=2026-11-20');
  await page.getByRole('button', { name: filters.to, exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: '20 November 2026' })).toBeVisible();
  await look(page, 'audit-days', 'view');
  await page.keyboard.press('Escape');
  await page.goto('/settings/audit?kind=team');
  await expect(page.getByText(common.noDataHint)).toBeVisible();
  await look(page, 'audit-no-match');
  await press(page, common.clearFilters);
  await expect(page.getByRole('table', { name: audit.entries })).toBeVisible();
  await lookAtFailures(page, look, 'audit', '/settings/audit', PATH);
});

test('a change with values before and after, and the file', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  const entry = {
    id: '019aa000-0000-7000-8000-000000000001',
    at: '2026-11-21T10:00:00.000Z',
    actor: { id: '019aa000-0000-7000-8000-000000000002', name: 'Ada Admin with quite a long name' },
    action: 'update_role',
    subject: { kind: 'role', id: '019aa000-0000-7000-8000-000000000003', name: 'Graders', exists: true },
    fields: ['name', 'permissions'],
    has_states: true,
    ip: '2001:db8::1',
    device: 'Samsung Internet on Android',
  };
  const states = {
    before: { name: 'Graders', permissions: ['viewAny userscore', 'create userscore', 'read team'] },
    after: { name: 'Graders of the final', permissions: ['viewAny userscore', 'create userscore', 'update userscore'] },
    names: {},
  };
  await page.route(PATH, (route) =>
    route.fulfill({ json: { data: [entry], meta: { next: 'older', previous: 'newer', more_names: true } } }),
  );
  await page.route(`**/api/v1/audit/${entry.id}*`, (route) =>
    route.fulfill({ json: { data: { ...entry, ...states } } }),
  );
  await page.goto('/settings/audit?subject=019aa000-0000-7000-8000-000000000003&search=grad');
  await expect(page.getByText(audit.moreNames)).toBeVisible();
  await openEntry(page, page.getByRole('button', { name: /Changed the role Graders$/ }));
  await expect(page.getByRole('cell', { name: audit.added('Update User Score') })).toBeVisible();
  await look(page, 'audit-before-after');
  await page.unroute(PATH);
  const file = page.waitForEvent('download');
  await press(page, audit.download);
  expect((await file).suggestedFilename()).toBe('audit.csv');
});

test('the record of the platform', async ({ visit, api, look }) => {
  await api.organization();
  const page = await visit(root);
  await page.goto('/super/audit');
  await expect(page.getByRole('table', { name: audit.entries })).toBeVisible();
  await look(page, 'audit-platform');
});

test('the empty record', async ({ visit, api, look }) => {
  const club = await api.organization();
  const page = await visit(club.admin);
  await page.route(PATH, (route) => route.fulfill({ json: { data: [], meta: { next: null, previous: null } } }));
  await page.goto('/settings/audit');
  await expect(page.getByText(audit.empty)).toBeVisible();
  await look(page, 'audit-empty');
});
