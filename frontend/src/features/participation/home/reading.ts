/** Decides when the home reads a list again. */
import type { Page } from '@/api/queries';
import { serverClock } from '@/api/serverClock';
import type { OwnEvent } from '@/domain/events/kind';
import { chanceOf, untilNextChange } from '@/domain/events/untilNextChange';
import { ownState, submittedAt } from '../state';
import { isDue } from './sections';

/** The server may need a moment to begin an event or to create a receipt. Random delays prevent that many pages ask
    at once. */
const SOON_MS = 3_000;
const SPREAD_MS = 2_000;
/** After this time, a missing receipt is not expected within seconds. */
const RECEIPT_LIMIT_MS = 120_000;

const awaitsReceipt = (event: OwnEvent, now: number): boolean =>
  ownState(event, now) === 'submitted' &&
  event.receipt === null &&
  now - Date.parse(submittedAt(event)) < RECEIPT_LIMIT_MS;

/**
 * Returns the delay before a list is read again. It is the time until the list's next change. If a change is due and the
 * server has not reported it yet, the delay is short. With `isStreamOpen`, the stream reports what staff do.
 */
export function untilNextReading(
  query: { state: { data?: Page<OwnEvent> | undefined } },
  isStreamOpen = false,
): number | false {
  const { data } = query.state;
  if (!data) return false;
  const now = serverClock.now();
  const next = untilNextChange(query, isStreamOpen);
  if (!data.data.some((event) => isDue(event, now) || awaitsReceipt(event, now))) return next;
  const soon = SOON_MS + chanceOf(data) * SPREAD_MS;
  return next === false ? soon : Math.min(next, soon);
}
