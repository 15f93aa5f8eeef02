/**
 * Reports unexpected errors of the app to the server, which logs them. Sends only a few reports per page load, and
 * never the same one twice.
 */
import { ApiError } from './errors';
import * as limits from './frameLimits.gen';
import type { components } from './schema';

type Report = components['schemas']['ReportClientErrorRequest'];

const MAX_REPORTS = 5;
const texts = limits.ReportClientErrorRequest;
/** The name of this script file. It changes with the content of the file. */
const RELEASE = import.meta.url.split('/').at(-1) ?? '';

const reported = new Set<string>();
let currentPage = () => '';

/** The error messages of browsers for a request without a response. */
const isOffline = (error: unknown) =>
  !navigator.onLine ||
  (error instanceof TypeError &&
    /failed to fetch|networkerror|load failed|error loading dynamically|importing a module/i.test(error.message));
const isAborted = (error: unknown) => (error as { name?: unknown }).name === 'AbortError';
/** Error values without information. Browsers use them for their own notices and for scripts of other sites. */
const isExpected = (error: unknown) =>
  error === null || error === undefined || error instanceof ApiError || isAborted(error) || isOffline(error);

/** Cuts a text to its limit. Removes half a character at the end, because the server refuses such JSON. */
const truncate = (text: string, { maxLength }: { maxLength: number }) =>
  text.slice(0, maxLength).replace(/\p{Surrogate}/gu, '');

/** Describes a thrown value. Never includes the content of an object, because it could contain personal data. */
function describeError(error: unknown): Pick<Report, 'message' | 'stack'> {
  if (error instanceof Error) return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
  return { message: typeof error === 'string' && error ? error : `Thrown: ${typeof error}`, stack: '' };
}

function sendReport(error: unknown) {
  if (isExpected(error)) return;
  const { message, stack = '' } = describeError(error);
  const report: Report = {
    message: truncate(message, texts.message),
    stack: truncate(stack, texts.stack),
    page: truncate(currentPage(), texts.page),
    release: truncate(RELEASE, texts.release),
  };
  const key = `${report.message}\n${report.stack}`;
  if (reported.has(key) || reported.size >= MAX_REPORTS) return;
  reported.add(key);
  // This does not use the API client, because a report needs no session, and its response says nothing about the
  // session.
  fetch('/api/v1/client-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

/**
 * Reports an unexpected error. Refusals of the server, aborted requests and a lost connection are expected, so they are
 * not reported. Never throws.
 */
export function reportClientError(error: unknown): void {
  try {
    sendReport(error);
  } catch {
    // An error in this function must not break the code that reports.
  }
}

/** Reports errors that no other code catches. `page` returns the pattern of the page's address, without ids. */
export function watchClientErrors(page: () => string): void {
  currentPage = page;
  window.addEventListener('error', ({ error }) => reportClientError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportClientError(reason));
}
