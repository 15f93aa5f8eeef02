import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { competition } from '@/domain/events/competition';
import { aDrill } from '../../../tests/exampleEventKind';
import { featurePages, renderPages } from '../../../tests/render';
import { at, server } from '../../../tests/server';
import { eventRoutes } from './routes';

async function openEventsPage(address: string) {
  const requestedParams: URLSearchParams[] = [];
  const meta = { current_page: 1, last_page: 1, per_page: 10, total: 1 };
  server.use(
    http.get(at('/competitions'), ({ request }) => {
      requestedParams.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: [aDrill()], meta });
    }),
  );
  const pages = await featurePages({ routes: eventRoutes(competition) });
  const view = renderPages(address, pages, { permissions: ['viewAny competition'] });
  await screen.findByRole('rowheader', { name: 'morning run' });
  return { ...view, requestedParams };
}

it('asks for the status of the address, if its events can have it', async () => {
  expect((await openEventsPage('/competitions?status=running')).requestedParams.at(-1)?.get('status')).toBe('running');
});

it('asks for no status that its events cannot have', async () => {
  expect((await openEventsPage('/competitions?status=ended')).requestedParams.at(-1)?.get('status')).toBeNull();
});

it.each([
  ['Competition Name', 'name'],
  ['Window', 'starts_at'],
])('sorts by the column %s on the server', async (head, field) => {
  const { user, requestedParams } = await openEventsPage('/competitions');
  await user.click(screen.getByRole('button', { name: head }));
  await waitFor(() => expect(requestedParams.at(-1)?.get('sort_by')).toBe(field));
});

/** Opens a list of competitions. The parameters are the totals of both lists. Returns how often each list was requested. */
async function openEmptyList(address: string, { open, ended }: { open: number; ended: number }) {
  const requested = { open: 0, ended: 0 };
  const page = (total: number) =>
    HttpResponse.json({
      data: Array.from({ length: total }, () => aDrill()),
      meta: { current_page: 1, last_page: 1, per_page: 10, total },
    });
  server.use(
    http.get(at('/competitions'), ({ request }) => {
      requested.open += 1;
      return page(new URL(request.url).searchParams.has('search') ? 0 : open);
    }),
    http.get(at('/competition/completedAdmin'), () => {
      requested.ended += 1;
      return page(ended);
    }),
  );
  const pages = await featurePages({ routes: eventRoutes(competition) });
  renderPages(address, pages, { permissions: ['viewAny competition'] });
  return requested;
}

it.each([
  ['/competitions', { open: 0, ended: 1 }, "You Don't Have Any New Competition Yet"],
  ['/completed/competition', { open: 1, ended: 0 }, "You Don't Have Any Completed Competition Yet"],
  ['/competitions', { open: 0, ended: 0 }, "You Don't Have Any Competition Yet"],
  ['/completed/competition', { open: 0, ended: 0 }, "You Don't Have Any Competition Yet"],
])('an empty list at %s with %o says: %s', async (address, totals, text) => {
  await openEmptyList(address, totals);
  expect(await screen.findByText(text)).toBeVisible();
});

it('a search that finds nothing says so and does not ask for the other list', async () => {
  const requested = await openEmptyList('/competitions?search=x', { open: 1, ended: 0 });
  expect(await screen.findByText('No Data')).toBeVisible();
  expect(requested.ended).toBe(0);
});
