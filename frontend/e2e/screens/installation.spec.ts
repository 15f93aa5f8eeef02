import type { Mail } from '../../src/features/installation/api';
import { installation } from '../../src/messages/en/installation';
import { expect, lookAtFailures, test } from '../support/screens';
import { root } from '../support/server';

const REPORT = '**/api/v1/installation';

test('the state of the installation', async ({ visit, api, look }) => {
  await api.organization();
  const page = await visit(root);
  await page.goto('/super/installation');
  await expect(page.getByRole('table', { name: installation.nodes })).toBeVisible();
  await look(page, 'installation');
  await lookAtFailures(page, look, 'installation', '/super/installation', REPORT);
});

test('sizes over time', async ({ visit, look }) => {
  const page = await visit(root);
  const days = Array.from({ length: 60 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 8, 1 + at)).toISOString(),
    users_count: 200 + at,
    template_bytes: 1_000_000 + at * 10_000,
    file_bytes: 40_000_000 + at * 900_000,
    answer_bytes: 5_000_000 + at * 50_000,
    audit_bytes: 2_000_000 + at * 20_000,
    stored_bytes: 48_000_000 + at * 980_000,
  }));
  await page.route('**/api/v1/installation/days', (route) => route.fulfill({ json: { data: days } }));
  await page.goto('/super/installation');
  await page.getByText(installation.asTable).click();
  await expect(page.getByRole('table', { name: installation.overTime })).toBeVisible();
  await look(page, 'installation-days');
});

test('a disk that is nearly full, mails that wait, and no node', async ({ visit, look }) => {
  const page = await visit(root);
  const mail: Mail = {
    id: '019aa000-0000-7000-8000-000000000001',
    subject: 'Set up your account of the Long-Named International Federation of Quizzing Societies',
    recipient_domain: 'mail.federation-of-quizzing-societies.example.org',
    failures: 12,
    created_at: new Date(Date.now() - 7_200_000).toISOString(),
    due_at: new Date(Date.now() + 600_000).toISOString(),
  };
  const second: Mail = { ...mail, id: mail.id.replace(/1$/, '2'), failures: 1 };
  const mails = { waiting: 51, failing: 2, last_sent_at: null, first: [mail, second] };
  const disk = { database_bytes: 123_456_789, free_disk_bytes: 987_654_321, storage_low: true };
  await page.route(REPORT, (route) =>
    route.fulfill({ json: { data: { version: '0.1.0', nodes: [], ...disk, mails } } }),
  );
  await page.goto('/super/installation');
  await expect(page.getByText(installation.moreMails(49))).toBeVisible();
  await look(page, 'installation-mails');
});
