/** Reports the app's unexpected errors to the server, which logs them: a few per page load, and never the same twice. */
import { ApiError } from './errors';
import * as limits from './limits.gen';
import type { components } from './schema';

type Report = components['schemas']['ReportClientErrorRequest'];

const MAX_REPORTS = 5;
const texts = limits.ReportClientErrorRequest;
/** The file of this code, whose name changes with its content. */
const RELEASE = import.meta.url.split('/').at(-1) ?? '';

const reported = new Set<string>();
let currentPage = () => '';

/** What browsers say of a request that got no response. */
const isOffline = (error: unknown) =>
  !navigator.onLine ||
  (error instanceof TypeError &&
    /failed to fetch|networkerror|load failed|error loading dynamically|importing a module/i.test(error.message));
const isAborted = (error: unknown) => (error as { name?: unknown }).name === 'AbortError';
/** Nothing at all is what browsers pass with their own notices and for foreign scripts. */
const isExpected = (error: unknown) =>
  error === null || error === undefined || error instanceof ApiError || isAborted(error) || isOffline(error);

/** Cuts a text to its limit. JSON has no half of a character. */
const cut = (text: string, { maxLength }: { maxLength: number }) =>
  text.slice(0, maxLength).replace(/\p{Surrogate}/gu, '');

/** Never the content of a thrown object: it could be anybody's data. */
function wordsOf(error: unknown): Pick<Report, 'message' | 'stack'> {
  if (error instanceof Error) return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
  return { message: typeof error === 'string' && error ? error : `Thrown: ${typeof error}`, stack: '' };
}

function send(error: unknown) {
  if (isExpected(error)) return;
  const { message, stack = '' } = wordsOf(error);
  const report: Report = {
    message: cut(message, texts.message),
    stack: cut(stack, texts.stack),
    page: cut(currentPage(), texts.page),
    release: cut(RELEASE, texts.release),
  };
  const key = `${report.message}\n${report.stack}`;
  if (reported.has(key) || reported.size >= MAX_REPORTS) return;
  reported.add(key);
  // Not with the client of the API: a report needs no session and says nothing about one.
  fetch('/api/v1/client-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

/** Reports an unexpected error. Refusals of the server, aborted requests and a lost connection are expected. Never throws. */
export function reportClientError(error: unknown): void {
  try {
    send(error);
  } catch {
    // A report must not break what it reports about.
  }
}

/** Reports what nothing else catches. `page` returns the pattern of the page's address, without ids. */
export function watchClientErrors(page: () => string): void {
  currentPage = page;
  window.addEventListener('error', ({ error }) => reportClientError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportClientError(reason));
}
