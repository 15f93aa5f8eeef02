/** One kind of failure for everything that speaks to the server. */
import { errors } from '@/messages/errors';
import type { components } from './schema';

export type Problem = components['schemas']['Problem'];

export class ApiError extends Error {
  /** `network` when no answer came; then `status` is 0. */
  readonly kind: 'network' | 'refused';
  readonly status: number;
  /** Stable snake_case, as in `openapi.yaml`. */
  readonly code: string;
  /** Field path to its messages, without the leading star. */
  readonly fieldErrors: Record<string, string[]>;
  /** Seconds, where the server asked to wait. */
  readonly retryAfter: number | null;
  /** Under which the server's log has a failure of its own. */
  readonly requestId: string | undefined;
  /** What the refusal of a save carries: the stored sheet. Nothing has checked it. */
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

  /** Worth another try without a change: nothing arrived, or the fault was the server's. */
  get passing(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** Whether someone else changed the thing after it was read. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'stale_version';

/** What to show of any failure. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : errors.unexpected);

/** Something between here and the server answered in its place, as a network does that asks for a sign-in first. */
export const intercepted = () => new ApiError(0, { code: 'intercepted', message: errors.intercepted });

export async function refusal(response: Response): Promise<ApiError> {
  const problem: Partial<Problem> | null = await response.json().catch(() => null);
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(response.status, problem ?? {}, Number.isFinite(wait) ? wait : null);
}
