/** When the home reads a list again. */
import type { Page } from '@/api/queries';
import { serverClock } from '@/api/serverClock';
import type { OwnEvent } from '@/domain/events/kind';
import { heldInterval, untilNextChange, waitsForStaff } from '@/domain/events/schedule';
import { ownState, submittedAt } from '../state';
import { isDue } from './sections';

/** The server may need a moment to begin an event and to make a receipt. Many people wait for the same one. */
const SOON_MS = 3_000;
const SPREAD_MS = 2_000;
/** A receipt that is not there after this time does not come in seconds. */
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

/** Draws once for each response. Another wait, at a render because of another list, would begin the waiting anew. */
function waitsOf(response: Page<OwnEvent>): Waits {
  const waits = drawn.get(response) ?? { soon: SOON_MS + Math.random() * SPREAD_MS, held: heldInterval() };
  drawn.set(response, waits);
  return waits;
}

/**
 * Returns how long to wait before a list is read again: until its next change, or as the page of an event does if staff
 * decide when that is, or soon if the server has still to say what the clock says.
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
