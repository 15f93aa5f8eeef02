import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { CalendarPanel } from './CalendarPanel';

const URL_OF = (number: number) => `https://palestra.example.org/api/v1/calendars/code${number}`;

/**
 * The server's side: how many addresses were made, whether it is busy, and whether another device makes one directly after
 * this one.
 */
function serve({ made = 0, busy = false, replaced = false } = {}) {
  const state = { made, busy };
  const madeAt = '2026-11-05T09:30:00Z';
  const lastMadeAt = replaced ? '2026-11-06T09:30:00Z' : madeAt;
  const answer = (data: object, message: string) => HttpResponse.json({ data, message });
  server.use(
    http.get(at('/user/calendar'), () =>
      HttpResponse.json({ data: { created_at: state.made > 0 ? lastMadeAt : null } }),
    ),
    http.post(at('/user/calendar'), () => {
      if (state.busy) return HttpResponse.json(problem(503, 'The server is busy'), { status: 503 });
      state.made += 1;
      return answer({ url: URL_OF(state.made), created_at: madeAt }, 'Made');
    }),
    http.delete(at('/user/calendar'), () => {
      state.made = 0;
      return HttpResponse.json({ message: 'Withdrawn' });
    }),
  );
  return { state, ...renderPages('/profile', [{ path: '/profile', element: <CalendarPanel /> }]) };
}

it('shows a new address once, to copy and to open in a calendar', async () => {
  const { user } = serve();
  await user.click(await screen.findByRole('button', { name: 'Make an address' }));
  expect(await screen.findByText(URL_OF(1))).toBeVisible();
  const link = screen.getByRole('link', { name: 'Open in your calendar' });
  expect(link).toHaveAttribute('href', 'webcal://palestra.example.org/api/v1/calendars/code1');
  expect(screen.getByText(/5-Nov-2026, 09:30 GMT/)).toBeVisible();
});

it('shows no address that one of another device has replaced', async () => {
  const { user } = serve({ replaced: true });
  await user.click(await screen.findByRole('button', { name: 'Make an address' }));
  expect(await screen.findByText(/6-Nov-2026, 09:30 GMT/)).toBeVisible();
  expect(screen.queryByText(URL_OF(1))).toBeNull();
});

it('says when an earlier address was made, without the address, and replaces it after a question', async () => {
  const { user } = serve({ made: 1 });
  const renew = await screen.findByRole('button', { name: 'Make a new address' });
  expect(screen.queryByText(/calendars/)).toBeNull();
  await user.click(renew);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/The present one ends/);
  await user.click(within(dialog).getByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByText(URL_OF(2))).toBeVisible();
});

it('withdraws an address after a question, and offers to make one', async () => {
  const { user } = serve({ made: 1 });
  await user.click(await screen.findByRole('button', { name: 'Withdraw the address' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw the address' }));
  const make = await screen.findByRole('button', { name: 'Make an address' });
  await waitFor(() => expect(make).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Withdraw the address' })).toBeNull();
});

it('says why no address was made', async () => {
  const { user } = serve({ busy: true });
  await user.click(await screen.findByRole('button', { name: 'Make an address' }));
  expect(await screen.findAllByText(/^Couldn't make the address/)).not.toEqual([]);
  expect(screen.queryByText(/calendars/)).toBeNull();
});
