/** The status of a competition: a dot and a word. */
import type { Schemas } from '@/api/client';
import { events } from '@/messages/events';
import { StatusDot, type Tone } from '@/ui/StatusDot';

type Status = Schemas['EventStatus'];

const TONE: Record<Status, Tone> = { pending: 'waiting', running: 'good', ended: 'quiet' };

export function EventStatus({ status }: { status: Status }) {
  return <StatusDot tone={TONE[status]}>{events.statuses[status]}</StatusDot>;
}
