/** How many participants of an event are in each state. */
import type { Schemas } from '@/api/client';
import type { Tone } from '@/ui/StatusDot';

export type LiveState = Schemas['LiveState'];
export type LiveCounts = Schemas['MonitorResponse']['counts'];

/** The states in the order in which they are shown: from submitted to absent. */
export const STATES: readonly LiveState[] = ['submitted', 'answering', 'quiet', 'offline', 'waiting', 'absent'];

export const TONES: Readonly<Record<LiveState, Tone>> = {
  submitted: 'good',
  answering: 'accent',
  quiet: 'waiting',
  offline: 'bad',
  waiting: 'accent',
  absent: 'quiet',
};

export const totalOf = (counts: LiveCounts): number => STATES.reduce((sum, state) => sum + counts[state], 0);
