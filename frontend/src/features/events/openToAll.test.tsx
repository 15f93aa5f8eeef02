import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { training } from '@/domain/events/training';
import { events } from '@/messages/events';
import { trainings } from '@/messages/trainings';
import { aDrill } from '../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { eventRoutes } from './routes';

const ALL = ['viewAny training', 'create training', 'update training', 'delete training'];

async function openTrainings(address: string, type: 'public' | 'private', values: object = {}) {
  const requestedParams: URLSearchParams[] = [];
  const meta = { current_page: 1, last_page: 1, per_page: 10, total: 1 };
  const row = aDrill({ training_type: type, status: 'pending', starts_at: '2099-11-21T00:00:00Z', ...values });
  server.use(
    http.get(at('/trainings'), ({ request }) => {
      requestedParams.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: [row], meta });
    }),
    http.get(at('/trainings/d1'), () => HttpResponse.json({ data: row })),
    http.get(at('/trainings/users/assigned/d1'), () => HttpResponse.json({ data: [], meta: { ...meta, total: 0 } })),
  );
  const pages = await featurePages({ routes: eventRoutes(training) });
  return { requestedParams, ...renderPages(address, pages, { permissions: ALL }) };
}

it.each([
  ['/trainings', 'public', 'desc', 'descending'],
  ['/private/trainings', 'private', 'asc', 'ascending'],
] as const)('%s asks for its trainings in the order that its head shows', async (address, type, sort, shown) => {
  const { requestedParams } = await openTrainings(address, type);
  const date = await screen.findByRole('columnheader', { name: /^Date Created/ });
  expect(date).toHaveAttribute('aria-sort', shown);
  expect(Object.fromEntries(requestedParams.at(-1)!)).toMatchObject({ category: type, sort });
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(expect.arrayContaining(['Training Name', 'Type', 'Date Created', 'Status']));
});

it('filters by Ended too, and shows all without a filter', async () => {
  const { requestedParams, user } = await openTrainings('/trainings', 'public');
  await screen.findByRole('rowheader', { name: 'morning run' });
  expect(requestedParams.at(-1)?.get('status')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Ended' }));
  await waitFor(() => expect(requestedParams.at(-1)?.get('status')).toBe('ended'));
});

it.each([
  ['private', true],
  ['public', false],
] as const)('assigns people to a %s training: %s', async (type, assigns) => {
  const { router, user } = await openTrainings('/complete-edit-trainings/d1', type);
  await screen.findByRole('heading', { level: 1, name: 'Morning run' });
  if (assigns) expect(await screen.findByText(trainings.nobodyAssigned)).toBeVisible();
  else expect(screen.getByText(events.openToAll)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: events.assignButton })).toHaveLength(assigns ? 1 : 0);
  await router.navigate('/complete-trainings/d1');
  const list = assigns ? '/private/trainings' : '/trainings';
  expect(await screen.findByRole('link', { name: events.done })).toHaveAttribute('href', list);
  expect(screen.getByText(assigns ? events.assignHint : events.openToAll)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: events.assign })).toHaveLength(assigns ? 1 : 0);
  await router.navigate('/trainings');
  await user.click(await screen.findByRole('button', { name: 'Actions for morning run' }));
  await screen.findByRole('menuitem', { name: events.viewAction });
  expect(screen.queryAllByRole('menuitem', { name: events.assignAction })).toHaveLength(assigns ? 1 : 0);
});

it('asks before a training is deleted', async () => {
  const { user } = await openTrainings('/trainings', 'public');
  await user.click(await screen.findByRole('button', { name: 'Actions for morning run' }));
  await user.click(await screen.findByRole('menuitem', { name: events.deleteAction }));
  expect(await screen.findByRole('dialog', { name: 'Are You Sure You Want to Delete This Training?' })).toBeVisible();
});

it.each([
  ['pending', 'Pending'],
  ['running', 'Started'],
  ['ended', 'Ended'],
] as const)('a %s training is called %s on its page', async (status, word) => {
  await openTrainings('/view-trainings/d1', 'public', { status });
  const panel = (await screen.findByRole('heading', { name: trainings.state })).closest('section')!;
  expect(within(panel).getByText(word)).toBeVisible();
  expect(screen.queryByRole('timer') !== null).toBe(status !== 'ended');
});
