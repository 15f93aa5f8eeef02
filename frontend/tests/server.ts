/** The fake server. A test adds the responses that it needs with `server.use(...)`. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** Returns the URL of an API path, for handlers. */
export const at = (path: string) => `${location.origin}/api/v1${path}`;

/** By default, there are no messages and no streams. */
export const server = setupServer(
  http.get(at('/user/messages/:id'), () => HttpResponse.json({ data: [] })),
  http.get('*/live', () => new HttpResponse(null, { status: 503 })),
);

/** Returns an error response in the form of the server (RFC 9457). */
export const problem = (status: number, message: string, errors?: Record<string, string[]>) => ({
  type: 'about:blank',
  title: 'Refused',
  status,
  code: status === 422 ? 'validation_failed' : 'refused',
  message,
  ...(errors && { errors }),
});
