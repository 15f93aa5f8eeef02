import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { at, server } from '../../tests/server';
import { request } from './client';
import { session } from './session';

const page = (status: number) =>
  server.use(http.get(at('/templates'), () => HttpResponse.html('<h1>Welcome to the Wi-Fi</h1>', { status })));
const read = () => request('get', '/api/v1/templates', {});

it.each([200, 401, 403, 404, 511])('a page with status %i is not the server, and ends no session', async (status) => {
  page(status);
  session.open('token', false);
  await expect(read()).rejects.toMatchObject({ code: 'intercepted', status: 0, passing: true });
  expect(session.token()).toBe('token');
});

it.each([502, 503])('a page with status %i is a gateway, whose server is down', async (status) => {
  page(status);
  await expect(read()).rejects.toMatchObject({ status, passing: true });
});
