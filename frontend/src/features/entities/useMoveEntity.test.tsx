import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { PageHeader } from '@/ui/PageHeader';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { entityTree } from './api';
import { useMoveEntity } from './useMoveEntity';

const entityNode = (id: string, version: number, children: object[] = []) => ({
  id,
  name: id,
  level: children.length > 0 ? 1 : 2,
  parent_id: children.length > 0 ? null : 'Club',
  ancestors: [],
  childrenIds: [],
  all_children: children,
  users_count: 0,
  leader: null,
  created_at: '2026-01-01T00:00:00Z',
  version,
});

function Page() {
  const query = useQuery(entityTree({}));
  const { move } = useMoveEntity(query);
  const club = query.data?.data[0];
  const [north, south] = query.data?.data[0]?.all_children ?? [];
  return (
    <>
      <PageHeader title="Entities" />
      {north && south && (
        <button type="button" onClick={() => move(north, south, club)}>
          move
        </button>
      )}
    </>
  );
}

it('a move that meets another change says so, and trying again takes the new version', async () => {
  let version = 3;
  const sent: unknown[] = [];
  server.use(
    http.get(at('/entities'), () =>
      HttpResponse.json({ data: [entityNode('Club', 1, [entityNode('North', version), entityNode('South', 1)])] }),
    ),
    http.put(at('/entities/North'), async ({ request }) => {
      const body = (await request.json()) as { version: number };
      sent.push(body);
      if (body.version === version) return HttpResponse.json({ data: entityNode('North', 5), message: 'Updated' });
      return HttpResponse.json({ ...problem(409, 'Too old'), code: 'stale_version' }, { status: 409 });
    }),
  );
  const { user } = renderPages('/', [{ path: '/', element: <Page /> }], { permissions: ['update entity'] });
  const button = await screen.findByRole('button', { name: 'move' });
  version = 4;
  await user.click(button);
  expect(await screen.findByText("Couldn't move North")).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('North moved to South')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText("Couldn't move North")).not.toBeInTheDocument());
  expect(sent).toEqual([
    { name: 'North', parent_id: 'South', version: 3 },
    { name: 'North', parent_id: 'South', version: 4 },
  ]);
});

it('offers a way back, which moves to the parent so far', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/entities'), () =>
      HttpResponse.json({ data: [entityNode('Club', 1, [entityNode('North', 3), entityNode('South', 1)])] }),
    ),
    http.put(at('/entities/North'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: entityNode('North', 3), message: 'Updated' });
    }),
  );
  const { user } = renderPages('/', [{ path: '/', element: <Page /> }], { permissions: ['update entity'] });
  await user.click(await screen.findByRole('button', { name: 'move' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'North', parent_id: 'South', version: 3 },
      { name: 'North', parent_id: 'Club', version: 3 },
    ]),
  );
});

it('offers the way back for ten seconds', async () => {
  server.use(
    http.get(at('/entities'), () =>
      HttpResponse.json({ data: [entityNode('Club', 1, [entityNode('North', 3), entityNode('South', 1)])] }),
    ),
    http.put(at('/entities/North'), () => HttpResponse.json({ data: entityNode('North', 3), message: 'Updated' })),
  );
  renderPages('/', [{ path: '/', element: <Page /> }], { permissions: ['update entity'] });
  const button = await screen.findByRole('button', { name: 'move' });
  // The time also passes by itself, so the first check is early.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    act(() => button.click());
    await screen.findByRole('button', { name: 'Undo' });
    for (let step = 0; step < 17; step += 1) act(() => vi.advanceTimersByTime(500));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    for (let step = 0; step < 4; step += 1) act(() => vi.advanceTimersByTime(500));
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());
});
