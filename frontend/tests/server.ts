/** The fake server; a test adds the answers that it needs with `server.use(...)`. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

/** The address of an API path, for handlers. */
export const at = (path: string) => `${location.origin}/api/v1${path}`;

/** Nobody has sent a message, where a test says nothing else. */
export const server = setupServer(http.get(at('/user/messages/:id'), () => HttpResponse.json({ data: [] })));

/** A refusal as the server words it (RFC 9457). */
export const problem = (status: number, message: string, errors?: Record<string, string[]>) => ({
  type: 'about:blank',
  title: 'Refused',
  status,
  code: status === 422 ? 'validation_failed' : 'refused',
  message,
  ...(errors && { errors }),
});
