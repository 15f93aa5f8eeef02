import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
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
  created_at: '2026-01-01T00:00:00Z',
  version,
});

function Page() {
  const query = useQuery(entityTree({}));
  const move = useMoveEntity(query);
  const [north, south] = query.data?.data[0]?.all_children ?? [];
  return (
    <>
      <PageHeader title="Entities" />
      {north && south && (
        <button type="button" onClick={() => move(north, south)}>
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
