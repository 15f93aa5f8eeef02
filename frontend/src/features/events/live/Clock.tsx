/** The time until an event begins or ends. */
import type { Event } from '@/domain/events/kind';
import { waitsForHand } from '@/domain/events/schedule';
import { formatLocalShortTime } from '@/domain/gmt';
import { clockText } from '@/domain/timeLeft';
import { eventLive as t } from '@/messages/eventLive';
import { events as shared } from '@/messages/events';
import { useSecond } from './useSecond';

/** Returns the label, the large text, and a note. */
function textsOf(event: Event, now: number): readonly [string, string, string] {
  const { starts_at, ends_at, paused_at, status } = event;
  const until = (instant: string, from: number) => clockText((Date.parse(instant) - from) / 1_000);
  const end = formatLocalShortTime(ends_at, now);
  if (paused_at) {
    return [t.pausedAt(formatLocalShortTime(paused_at, now)), until(ends_at, Date.parse(paused_at)), end];
  }
  if (status === 'ended' || now >= Date.parse(ends_at)) return ['', t.over, end];
  if (waitsForHand(event) && now >= Date.parse(starts_at)) return ['', shared.waitsForYou, ''];
  if (now < Date.parse(starts_at)) return [t.startsIn, until(starts_at, now), formatLocalShortTime(starts_at, now)];
  return [t.closesIn, until(ends_at, now), end];
}

export function Clock({ event, className }: { event: Event; className: string | undefined }) {
  const [label, text, note] = textsOf(event, useSecond());
  return (
    <div className={className}>
      {label && <span>{label}</span>}
      <strong role="timer">{text}</strong>
      {note && <span>{note}</span>}
    </div>
  );
}
