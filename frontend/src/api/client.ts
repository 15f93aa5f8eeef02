/**
 * The only client of the API. Its types come from `openapi.yaml`. Every failure is thrown as an `ApiError`, so no
 * caller reads `response.ok`.
 */
import createClient, { type ClientPathsWithMethod, type MaybeOptionalInit, type MethodResponse } from 'openapi-fetch';
import { ApiError, errorFromResponse, intercepted } from './errors';
import type { components, paths } from './schema';
import { serverClock } from './serverClock';
import { session } from './session';

export type Schemas = components['schemas'];

const BEARER = 'Bearer ';

export const api = createClient<paths>({
  baseUrl: globalThis.location.origin,
  headers: { Accept: 'application/json' },
  // Looks `fetch` up at each call. Otherwise the client would keep the original `fetch`, and tests could not replace
  // it.
  fetch: (request) => globalThis.fetch(request),
});

/** The API sends no HTML pages. If an error response is a page, a gateway has sent it because the server is down. */
const isPage = ({ status, headers }: Response): boolean =>
  /^text\/html\b/i.test(headers.get('Content-Type') ?? '') && (status < 500 || status === 511);

api.use({
  onRequest({ request }) {
    const token = session.token();
    if (token) request.headers.set('Authorization', BEARER + token);
    const xsrf = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
    if (xsrf) request.headers.set('X-XSRF-TOKEN', decodeURIComponent(xsrf));
  },
  async onResponse({ request, response }) {
    if (isPage(response)) throw intercepted();
    if (response.ok) return;
    // The refused token may be older than the present session. Then the refusal does not affect this session.
    if (response.status === 401) session.expire(request.headers.get('Authorization')?.slice(BEARER.length) ?? null);
    throw await errorFromResponse(response);
  },
  onError: ({ error }) => (error instanceof DOMException && error.name === 'AbortError' ? error : new ApiError(0, {})),
});

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
export type ApiPath<M extends Method> = ClientPathsWithMethod<typeof api, M>;
/** The content of a request: `params` and, if the operation has one, `body`. */
export type ApiInit<M extends Method, P extends ApiPath<M>> = MaybeOptionalInit<paths[P], M>;
export type ApiBody<M extends Method, P extends ApiPath<M>> = MethodResponse<typeof api, M, P>;

/** Sends a request. Returns the body of a successful response, otherwise throws an `ApiError`. */
export async function request<M extends Method, P extends ApiPath<M>>(
  method: M,
  path: P,
  ...[init]: undefined extends ApiInit<M, P> ? [init?: ApiInit<M, P>] : [init: ApiInit<M, P>]
): Promise<ApiBody<M, P>> {
  const requestedAt = serverClock.requestedAt();
  const { data } = await api.request(method, path, ...([init] as never)).catch((error) => {
    // The body was cut off, or a proxy wrote it. Both are treated as no response.
    throw error instanceof SyntaxError || error instanceof TypeError ? new ApiError(0, {}) : error;
  });
  serverClock.syncWith(data, requestedAt);
  return data as ApiBody<M, P>;
}
