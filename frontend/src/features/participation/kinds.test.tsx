import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { participation } from '@/messages/participation';
import { aDrill, makeDrills, shown } from '../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../tests/render';
import { ownEventRoutes } from './routes';

async function openDrillPage(address: string, drill = aDrill()) {
  const pages = await featurePages({ routes: ownEventRoutes(makeDrills({ drill }).kind) });
  return renderPages(address, pages, { permissions: [], role: 'user' });
}
const submitted = aDrill({ is_user_submit: 1, submitted_at: '2026-11-21T05:49:12Z' });
const started = aDrill({ started_at: '2026-11-21T05:00:00Z', deadline: '2099-01-01T00:00:00Z' });

it.each([
  ['/my-drills', 'Drills'],
  ['/my-drills/other', 'Drills'],
  ['/my-drills/d1', 'morning run'],
])('%s of another kind has its words and addresses', async (address, heading) => {
  await openDrillPage(address);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  await screen.findByRole('link', { name: /^(Go|Start Drill)/ });
  expect(shown()).toMatch(/drill/i);
  expect(shown()).not.toMatch(/competition/i);
});

it('leads from a row where its kind says', async () => {
  await openDrillPage('/my-drills', submitted);
  const row = (await screen.findByRole('rowheader', { name: 'morning run' })).closest('tr') as HTMLElement;
  expect(within(row).getByRole('link', { name: 'Again morning run' })).toHaveAttribute('href', '/drills/d1/answer');
});

it('leads from a row to the page where its kind says nothing', async () => {
  await openDrillPage('/my-drills', aDrill({ starts_at: '2099-11-21T00:00:00Z', status: 'pending' }));
  expect(await screen.findByRole('link', { name: 'View morning run' })).toHaveAttribute('href', '/my-drills/d1');
});

it('offers all that its kind allows after submitting', async () => {
  await openDrillPage('/my-drills/d1', submitted);
  expect(await screen.findByRole('link', { name: 'Repeat Drill' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Look' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Start Drill' })).toBeNull();
});

it.each(['/my-drills', '/my-drills/d1'])(
  'calls a running attempt running, never to be started, on %s',
  async (address) => {
    await openDrillPage(address, started);
    const link = await screen.findByRole('link', { name: /^Continue, [\d,:]+ left/ });
    expect(link).toHaveAttribute('href', '/drills/d1/answer');
    expect(screen.getByText(participation.answering)).toBeVisible();
    expect(shown()).not.toMatch(/\bstart drill|\bgo\b/i);
  },
);

it.each(['/my-drills', '/my-drills/d1'])('says on %s when it was submitted', async (address) => {
  await openDrillPage(address, submitted);
  expect(await screen.findByText(/^Submitted 21 Nov, \d\d:\d\d/)).toBeVisible();
});
