import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { at, server } from '../../tests/server';
import { useApiMutation } from './mutations';
import { apiDetail, apiList } from './queries';
import { makeQueryClient } from './queryClient';

const meta = { current_page: 1, last_page: 1, per_page: 10, total: 0 };

const templatesKey = apiList('/api/v1/templates', { query: {} }).queryKey;

/** Two resources are on screen, and a third was read earlier. Then a role is changed or deleted. */
function Screen() {
  const templates = useQuery(apiList('/api/v1/templates', { query: {} }));
  const role = useQuery(apiDetail('/api/v1/roles/{id}', { path: { id: 'r1' } }));
  const update = useApiMutation('put', '/api/v1/roles/{id}');
  const remove = useApiMutation('delete', '/api/v1/roles/{id}');
  const create = useApiMutation('post', '/api/v1/roles', { updates: templatesKey });
  const params = { path: { id: 'r1' } };
  return (
    <>
      <p>{templates.isSuccess && role.isSuccess && 'ready'}</p>
      <button
        type="button"
        onClick={() => void update({ params, body: { name: 'Planner', permissions: [], version: 1 } })}
      >
        change
      </button>
      <button type="button" onClick={() => void remove({ params })}>
        delete
      </button>
      <button type="button" onClick={() => void create({ body: { name: 'Planner', permissions: [] } })}>
        create
      </button>
    </>
  );
}

async function openScreen() {
  const requested: string[] = [];
  const changed: unknown[] = [];
  server.use(
    http.get(at('/templates'), () => {
      requested.push('templates');
      return HttpResponse.json({ data: [], meta });
    }),
    http.get(at('/roles/r1'), () => {
      requested.push('role');
      return HttpResponse.json({ data: { id: 'r1', name: 'Grader', permissions: [] } });
    }),
    http.put(at('/roles/r1'), async ({ request }) => {
      changed.push(await request.json());
      return HttpResponse.json({ message: 'Role Updated' });
    }),
    http.post(at('/roles'), () => HttpResponse.json({ message: 'Role Created' })),
    http.delete(at('/roles/r1'), () => HttpResponse.json({ message: 'Role Deleted' })),
  );
  const client = makeQueryClient(0);
  const old = apiList('/api/v1/users', { query: {} });
  client.setQueryData(old.queryKey, { data: [], meta } as never);
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  await screen.findByText('ready');
  requested.length = 0;
  const isStale = () => client.getQueryState(old.queryKey)?.isInvalidated;
  return { requested, changed, client, isStale, user: userEvent.setup() };
}

it('a change makes everything stale, and reads again what is on screen', async () => {
  const { requested, changed, isStale, user } = await openScreen();
  expect(isStale()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'change' }));
  await waitFor(() => expect(requested.toSorted()).toEqual(['role', 'templates']));
  expect(changed).toEqual([{ name: 'Planner', permissions: [], version: 1 }]);
  expect(isStale()).toBe(true);
});

it('what was deleted is not read again', async () => {
  const { requested, isStale, user } = await openScreen();
  await user.click(screen.getByRole('button', { name: 'delete' }));
  await waitFor(() => expect(requested).toEqual(['templates']));
  expect(isStale()).toBe(true);
});

it.each([
  ['fresh', undefined, []],
  ['stale', 1, ['templates']],
])('what a change updates by itself is read again only if it is stale: %s', async (_, updatedAt, expected) => {
  const { requested, client, user } = await openScreen();
  client.setQueryData(templatesKey, { data: [], meta } as never, { ...(updatedAt && { updatedAt }) });
  await user.click(screen.getByRole('button', { name: 'create' }));
  await waitFor(() => expect(requested.toSorted()).toEqual(['role', ...expected]));
  expect(client.getQueryState(templatesKey)?.isInvalidated).toBe(false);
});

it('a wrong path, a missing parameter and a wrong body do not compile', () => {
  // @ts-expect-error: no such path
  void (() => useApiMutation('post', '/api/v1/rolls'));
  // @ts-expect-error: this path cannot be deleted
  void (() => useApiMutation('delete', '/api/v1/roles'));
  // @ts-expect-error: the id is missing
  void (() => apiDetail('/api/v1/roles/{id}', {}));
  // @ts-expect-error: one thing is no list
  void (() => apiList('/api/v1/roles/{id}', { path: { id: '1' } }));
  // @ts-expect-error: a role has a name
  void (() => useApiMutation('post', '/api/v1/roles')({ body: { permissions: [] } }));
});

it('the key of a query is its path and all of its parameters', () => {
  expect(apiList('/api/v1/roles', { query: { page: 2 } }).queryKey).toEqual(['/api/v1/roles', { query: { page: 2 } }]);
  expect(apiDetail('/api/v1/roles/{id}', { path: { id: 'a' } }).queryKey).not.toEqual(
    apiDetail('/api/v1/roles/{id}', { path: { id: 'b' } }).queryKey,
  );
});
