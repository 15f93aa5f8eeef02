import { QueryClient } from '@tanstack/react-query';
import { createMemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';

async function openRouter(address: string) {
  vi.resetModules();
  const { session } = await import('@/api/session');
  const { followSession } = await import('./followSession');
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [address] });
  const client = new QueryClient();
  client.setQueryData(['secret'], 1);
  followSession(router, client);
  const other = new BroadcastChannel('palestra.session');
  const currentAddress = () => router.state.location.pathname + router.state.location.search;
  return { session, router, client, at: currentAddress, tell: (message: unknown) => other.postMessage(message) };
}
const meResponse = (id: string) => ({
  expires_at: '2030-01-01T00:00:00Z',
  data: { id, name: id, email: `${id}@example.org`, role: ['user'], organization: null },
  permissions: [],
  has_reports: false,
});

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('an expired session shows the error page, from which the way back leads here', async () => {
  const { session, router, client } = await openRouter('/templates?page=2');
  session.open('a', false);
  session.expire('a');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/error'));
  expect(router.state.location.state).toMatchObject({ code: 401, from: '/templates?page=2' });
  expect(client.getQueryData(['secret'])).toBeUndefined();
});

it('a sign-out in another tab leads to the sign-in page', async () => {
  const { session, at, tell } = await openRouter('/templates');
  session.open('a', false);
  tell({ kind: 'ended', tokens: ['a'], how: 'signedOut' });
  await vi.waitFor(() => expect(at()).toBe('/login'));
});

it.each([
  ['/login?from=%2Ftemplates%3Fpage%3D2', '/templates?page=2'],
  ['/login', '/'],
  ['/login?from=%2F%2Fevil.example', '/'],
])('a sign-in in another tab leads from %s on to %s', async (address, target) => {
  const { at, tell } = await openRouter(address);
  localStorage.setItem('palestra.token', 'b');
  tell({ kind: 'opened' });
  await vi.waitFor(() => expect(at()).toBe(target));
});

it('a mailed link stays open when another tab signs in', async () => {
  const { session, at, tell } = await openRouter('/reset-password/x');
  localStorage.setItem('palestra.token', 'b');
  tell({ kind: 'opened' });
  await vi.waitFor(() => expect(session.token()).toBe('b'));
  expect(at()).toBe('/reset-password/x');
});

it('a sign-out in this tab clears what was read and leads to the sign-in page', async () => {
  const { session, client, at } = await openRouter('/templates');
  session.open('a', false);
  session.close();
  expect(client.getQueryData(['secret'])).toBeUndefined();
  await vi.waitFor(() => expect(at()).toBe('/login'));
});

it('a page that waits for the same person stays, and yet what was read is cleared', async () => {
  const { session, client, at } = await openRouter('/answering');
  session.hold(() => {});
  session.open('a', false);
  session.expire('a');
  expect(client.getQueryData(['secret'])).toBeUndefined();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(at()).toBe('/answering');
});

it('the next person finds nothing of the last one, whatever came after the end of the session', async () => {
  const { session, client, at } = await openRouter('/competitions');
  const release = session.hold(() => {});
  session.open('a', false);
  session.recognise(meResponse('ada'));
  session.expire('a');
  release();
  client.setQueryData(['list'], 'of Ada, late');
  session.open('b', false);
  session.recognise(meResponse('ben'));
  expect(client.getQueryData(['list'])).toBeUndefined();
  expect(at()).toBe('/competitions');
});
