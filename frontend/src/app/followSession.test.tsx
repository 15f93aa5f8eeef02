import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';

async function open(address: string) {
  vi.resetModules();
  const { session } = await import('@/api/session');
  const { followSession } = await import('./followSession');
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [address] });
  const client = new QueryClient();
  client.setQueryData(['secret'], 1);
  followSession(router, client);
  const other = new BroadcastChannel('palestra.session');
  const at = () => router.state.location.pathname + router.state.location.search;
  return { session, router, client, at, tell: (message: unknown) => other.postMessage(message) };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('an expired session shows the error page, from which the way back leads here', async () => {
  const { session, router, client } = await open('/templates?page=2');
  session.open('a', false);
  session.expire('a');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/error'));
  expect(router.state.location.state).toMatchObject({ code: 401, from: '/templates?page=2' });
  expect(client.getQueryData(['secret'])).toBeUndefined();
});

it('a sign-out in another tab leads to the sign-in page', async () => {
  const { session, at, tell } = await open('/templates');
  session.open('a', false);
  tell({ kind: 'ended', tokens: ['a'], how: 'signedOut' });
  await vi.waitFor(() => expect(at()).toBe('/login'));
});

it.each([
  ['/login?from=%2Ftemplates%3Fpage%3D2', '/templates?page=2'],
  ['/login', '/'],
  ['/login?from=%2F%2Fevil.example', '/'],
])('a sign-in in another tab leads from %s on to %s', async (address, target) => {
  const { at, tell } = await open(address);
  localStorage.setItem('palestra.token', 'b');
  tell({ kind: 'opened' });
  await vi.waitFor(() => expect(at()).toBe(target));
});

it('a mailed link stays open when another tab signs in', async () => {
  const { session, at, tell } = await open('/reset-password/x');
  localStorage.setItem('palestra.token', 'b');
  tell({ kind: 'opened' });
  await vi.waitFor(() => expect(session.token()).toBe('b'));
  expect(at()).toBe('/reset-password/x');
});
