import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../../tests/render';
import { at, server } from '../../../../tests/server';
import { PastePage } from './PastePage';

const ready = (name: string, email: string) => ({ line: 1, name, email, status: 'invited' });
const here = (name: string, email: string) => ({ line: 1, name, email, status: 'existing' });
const wrong = (name: string, email: string) => ({
  line: 1,
  name,
  email,
  status: 'wrong',
  errors: { email: ['Must be an email'] },
});

/** A server that returns these responses to the checks of the list, in their order. The browser tests check what the
    page sends. */
function openPage(...checks: object[][]) {
  let [next, added] = [0, 0];
  server.use(
    http.get(at('/getOrganization'), () => HttpResponse.json({ data: { id: 'o', name: 'Acme', domain: 'x.org' } })),
    http.get(at('/user/roles'), () =>
      HttpResponse.json({
        data: [
          { id: 'g', name: 'Grader' },
          { id: 'u', name: 'user' },
        ],
      }),
    ),
    http.post(at('/users/imports/preview'), () => {
      const rows = checks[Math.min(next, checks.length - 1)] ?? [];
      next += 1;
      return HttpResponse.json({ data: { rows, free_seats: 10 } });
    }),
    http.post(at('/users/imports'), () => {
      added += 1;
      const data = { created: 2, invited: 2, existing: 0, group_id: 'g1', left_out: 0, errors: {} };
      const headers = { 'Content-Type': 'application/x-ndjson' };
      return new HttpResponse(`${JSON.stringify({ data })}\n`, { status: 201, headers });
    }),
  );
  const pages = [{ path: '/settings/user/create/paste', element: <PastePage /> }];
  const view = renderPages('/settings/user/create/paste', pages, { permissions: ['create user'] });
  return { added: () => added, ...view };
}
type User = ReturnType<typeof openPage>['user'];

async function paste(user: User, ...lines: string[]) {
  await user.click(await screen.findByRole('textbox', { name: 'Your list' }));
  await user.paste(lines.join('\n'));
  return within(await screen.findByRole('table', { name: 'People in the list' }));
}

it('adds the people of a list as participants, and makes them a group', async () => {
  const { user, added } = openPage([ready('Bo Li', 'bo@x.org'), ready('Cy', 'cy@x.org')]);
  const table = await paste(user, 'Bo Li <bo@x.org>', 'Cy; cy@x.org');
  expect(table.getByText('Bo Li')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Role for everyone' })).toHaveValue('Participant');
  expect(screen.getByText('2 people', { selector: 'mark' })).toBeVisible();
  expect(screen.getByText('2 rows')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add 2 people' }));
  expect(await screen.findByText('2 emails are on their way.')).toBeVisible();
  expect(screen.getByText(/^They are the group “The 2 people of /)).toBeVisible();
  expect(added()).toBe(1);
  expect(screen.getByRole('link', { name: 'Show them in Users' })).toHaveAttribute(
    'href',
    '/settings/user?import_id=g1',
  );
});

it('adds nobody while a row is wrong, and corrects it in place', async () => {
  const { user, added } = openPage(
    [ready('Bo', 'bo@x.org'), wrong('Cy', '')],
    [ready('Bo', 'bo@x.org'), ready('Cy', 'cy@x.org')],
  );
  const table = await paste(user, 'Bo, bo@x.org', 'Cy');
  expect(table.getByText('Email is missing')).toBeVisible();
  const add = () => screen.getByRole('button', { name: /^Add \d/ });
  expect(add()).toHaveAttribute('aria-disabled', 'true');
  await user.click(add());
  expect(added()).toBe(0);
  await user.click(table.getByRole('button', { name: /^Correct Email of line 2/ }));
  await user.keyboard('cy@x.org{Enter}');
  await waitFor(() => expect(add()).not.toHaveAttribute('aria-disabled', 'true'));
  expect(add()).toHaveTextContent('Add 2 people');
});

it('leaves wrong rows out on wish, and people who are here do not block', async () => {
  const { user, added } = openPage([ready('Bo', 'bo@x.org'), wrong('Cy', ''), here('Di', 'here@x.org')]);
  const table = await paste(user, 'Bo, bo@x.org', 'Cy', 'Di, here@x.org');
  const headings = ['Mistakes 1', 'Already here 1', 'Ready 1'].map((text) => table.getByText(text).closest('tr'));
  const rows = table.getAllByRole('row');
  expect(headings.map((row) => rows.indexOf(row as HTMLElement))).toEqual([1, 3, 5]);
  expect(headings[1]).toHaveTextContent('Already here 1 left out, nothing changes for them');
  await user.click(screen.getByRole('button', { name: 'Leave out the 1 row' }));
  await user.click(screen.getByRole('button', { name: 'Add 1 person' }));
  expect(await screen.findByRole('button', { name: 'Download what was left out (1 row)' })).toBeVisible();
  expect(added()).toBe(1);
});
