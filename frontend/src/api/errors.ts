/** The error type for all communication with the server. */
import { errors } from '@/messages/errors';
import type { components } from './schema';

export type Problem = components['schemas']['Problem'];

export class ApiError extends Error {
  /** `network` if there was no response. Then `status` is 0. */
  readonly kind: 'network' | 'refused';
  readonly status: number;
  /** A stable name in snake_case, as in `openapi.yaml`. */
  readonly code: string;
  /** Maps the path of a field to its messages, which do not begin with a star. */
  readonly fieldErrors: Record<string, string[]>;
  /** The number of seconds, if the server asked the client to wait. */
  readonly retryAfter: number | null;
  /** The id of the request. The server's log contains it if the server itself failed. */
  readonly requestId: string | undefined;
  /** The body of a refused save, with the stored sheet. Its form has not been checked yet. */
  readonly data: unknown;

  constructor(status: number, problem: Partial<Problem>, retryAfter: number | null = null) {
    super(problem.message ?? errors.byStatus(status));
    this.name = 'ApiError';
    this.kind = status === 0 ? 'network' : 'refused';
    this.status = status;
    this.code = problem.code ?? (status === 0 ? 'network' : 'unknown');
    this.fieldErrors = problem.errors ?? {};
    this.retryAfter = retryAfter;
    this.requestId = problem.request_id ?? undefined;
    this.data = problem.data;
  }

  /** Whether the same request may succeed later: there was no response, or the server failed. */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Whether another user changed the resource after this page read it. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'stale_version';

/** Returns the message to show for any failure. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : errors.unexpected);

/**
 * Returns the error for a response that comes from something between the app and the server. An example is a network
 * that asks the user to sign in first.
 */
export const intercepted = () => new ApiError(0, { code: 'intercepted', message: errors.intercepted });

export async function errorFromResponse(response: Response): Promise<ApiError> {
  const problem: Partial<Problem> | null = await response.json().catch(() => null);
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(response.status, problem ?? {}, Number.isFinite(wait) ? wait : null);
}
