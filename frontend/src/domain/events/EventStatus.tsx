/** The status of an event, as a dot and a word. */
import { eventTerms } from '@/messages/eventTerms';
import { StatusDot, type Tone } from '@/ui/StatusDot';
import type { OwnState, EventStatus as Status } from './kind';

/** The colour of a state, the same for staff and participants. */
export const EVENT_TONES: Record<OwnState, Tone> = {
  pending: 'waiting',
  running: 'good',
  answering: 'accent',
  submitted: 'good',
  ended: 'quiet',
};

interface Props {
  status: Status;
  /** When the event was paused, if it is paused now. */
  pausedAt?: string | null;
  /** The status texts of the kind of event, if it has its own. */
  names?: typeof eventTerms.statuses;
}

export function EventStatus({ status, pausedAt, names = eventTerms.statuses }: Props) {
  if (pausedAt && status === 'running') return <StatusDot tone="waiting">{eventTerms.paused}</StatusDot>;
  return <StatusDot tone={EVENT_TONES[status]}>{names[status]}</StatusDot>;
}
