import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { apiDetail } from '@/api/queries';
import { makeQueryClient } from '@/api/queryClient';
import { at, problem, server } from '../../tests/server';
import { useFreshQuery } from './useFreshQuery';

const role = apiDetail('/api/v1/roles/{id}', { path: { id: 'r1' } });

function Form() {
  const { data, isError } = useFreshQuery(role);
  return data ? data.name : isError ? 'failed' : 'waiting';
}

/** Opens the form while the cache contains a name that is `age` milliseconds old. */
function openForm(age: number) {
  const client = makeQueryClient(0);
  const body = { data: { id: 'r1', name: 'Kite', permissions: [] } };
  client.setQueryData(role.queryKey, body as never, { updatedAt: Date.now() - age });
  render(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  );
}

it('does not show what was cached before, but what a colleague has saved since', async () => {
  server.use(http.get(at('/roles/r1'), () => HttpResponse.json({ data: { id: 'r1', name: 'Renamed' } })));
  openForm(10_000);
  expect(screen.getByText('waiting')).toBeVisible();
  expect(await screen.findByText('Renamed')).toBeVisible();
});

it('shows no old values if the server cannot be asked', async () => {
  server.use(http.get(at('/roles/r1'), () => HttpResponse.json(problem(503, 'Away'), { status: 503 })));
  openForm(10_000);
  expect(await screen.findByText('failed')).toBeVisible();
  expect(screen.queryByText('Kite')).toBeNull();
});

it('takes what the route has read a moment ago', () => {
  openForm(500);
  expect(screen.getByText('Kite')).toBeVisible();
});
