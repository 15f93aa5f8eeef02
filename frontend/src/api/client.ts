/** The one client. Its types come from `openapi.yaml`; every failure is an `ApiError`, so nobody reads `response.ok`. */
import createClient from 'openapi-fetch';
import { ApiError, refusal } from './errors';
import type { components, paths } from './schema';
import { session } from './session';

export type Schemas = components['schemas'];

export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  headers: { Accept: 'application/json' },
  // Looked up on every call: the client would keep the fetch it saw when made, past any test that replaces it.
  fetch: (request) => globalThis.fetch(request),
});

api.use({
  onRequest({ request }) {
    const token = session.token();
    if (token) request.headers.set('Authorization', `Bearer ${token}`);
    const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
    if (xsrf) request.headers.set('X-XSRF-TOKEN', decodeURIComponent(xsrf));
  },
  async onResponse({ response }) {
    if (response.ok) return;
    if (response.status === 401) session.expire();
    throw await refusal(response);
  },
  onError: ({ error }) => (error instanceof DOMException && error.name === 'AbortError' ? error : new ApiError(0, {})),
});

/** The body of a successful answer: `await answer(api.GET(...))`. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}
