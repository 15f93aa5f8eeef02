import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { aDrill, makeDrills, shown } from '../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { eventRoutes } from './routes';

const ALL = ['viewAny training', 'create training', 'update training', 'delete training', 'viewAny template'];

async function openDrillPage(address: string, drills = makeDrills(), permissions = ALL) {
  server.use(
    http.get(at('/templates'), () =>
      HttpResponse.json({
        data: [{ id: 't', name: 'Rivers' }],
        meta: { current_page: 1, last_page: 1, per_page: 50, total: 1 },
      }),
    ),
  );
  const pages = await featurePages({ routes: eventRoutes(drills.kind) });
  return { ...drills, ...renderPages(address, pages, { permissions }) };
}

it.each([
  ['/drills', 'Drills'],
  ['/drills/other', 'Drills'],
  ['/drills/new', 'Create Drill'],
  ['/drills/d1', 'Morning run'],
  ['/drills/d1/made', 'Morning run'],
  ['/drills/d1/manage', 'Morning run'],
  // The event is running.
  ['/drills/d1/edit', 'Edit Drill'],
])('%s of another kind has its words and addresses', async (address, heading) => {
  await openDrillPage(address);
  await waitFor(() => {
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(document.querySelector('[aria-busy="true"], [aria-label="Loading…"]')).toBeNull();
  });
  expect(shown()).toMatch(/drill/i);
  expect(shown()).not.toMatch(/competition/i);
});

it('offers what the permissions of the kind allow', async () => {
  const { user } = await openDrillPage('/drills');
  expect(await screen.findByRole('link', { name: 'Create Drill' })).toHaveAttribute('href', '/drills/new');
  await user.click(screen.getByRole('button', { name: 'Actions for morning run' }));
  expect(await screen.findByRole('menuitem', { name: 'Assign users' })).toHaveAttribute('href', '/drills/d1/manage');
});

it('offers nothing for the permissions of another kind', async () => {
  await openDrillPage('/drills', makeDrills(), ['viewAny competition', 'create competition', 'update competition']);
  await screen.findByRole('rowheader', { name: 'morning run' });
  expect(screen.queryByRole('link', { name: 'Create Drill' })).toBeNull();
});

it('filters by the statuses of its list, and not at all if there is one', async () => {
  const { router } = await openDrillPage('/drills');
  await screen.findByRole('rowheader', { name: 'morning run' });
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['', 'running', 'ended']);
  await router.navigate('/drills/other');
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
});

it('saves by the calls of its kind, and leads to its pages', async () => {
  const drills = makeDrills({ drill: aDrill({ status: 'pending', start_date: '2099-11-21' }) });
  const { changes, router, user } = await openDrillPage('/drills/d1/edit', drills);
  const name = await screen.findByLabelText('Drill Name');
  await user.clear(name);
  await user.type(name, 'Evening run');
  await user.click(screen.getByRole('button', { name: 'Edit Drill' }));
  await waitFor(() =>
    expect(changes.update).toHaveBeenCalledWith(
      'd1',
      expect.objectContaining({ name: 'Evening run', category: 'individual', version: 1 }),
    ),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/drills'));
});
