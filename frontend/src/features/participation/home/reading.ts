/** Decides when the home reads a list again. */
import type { Page } from '@/api/queries';
import { serverClock } from '@/api/serverClock';
import type { OwnEvent } from '@/domain/events/kind';
import { heldInterval, untilNextChange, waitsForStaff } from '@/domain/events/schedule';
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

interface Waits {
  soon: number;
  held: number;
}
const drawn = new WeakMap<Page<OwnEvent>, Waits>();

/** Draws the random delays once for each response. A new delay at each render would restart the waiting. */
function waitsOf(response: Page<OwnEvent>): Waits {
  const waits = drawn.get(response) ?? { soon: SOON_MS + Math.random() * SPREAD_MS, held: heldInterval() };
  drawn.set(response, waits);
  return waits;
}

/**
 * Returns the delay before a list is read again. It is the time until the list's next change. If staff decide when that
 * is, the delay is that of the event's page. If a change is due and the server has not reported it yet, the delay is
 * short.
 */
export function untilNextReading(query: { state: { data?: Page<OwnEvent> | undefined } }): number | false {
  const { data } = query.state;
  if (!data) return false;
  const now = serverClock.now();
  const { soon, held } = waitsOf(data);
  const next = data.data.some((event) => waitsForStaff(event, now)) ? held : untilNextChange(query);
  if (!data.data.some((event) => isDue(event, now) || awaitsReceipt(event, now))) return next;
  return next === false ? soon : Math.min(next, soon);
}
