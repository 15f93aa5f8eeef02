/** The outcome of an event for a person. */
import type { Tone } from '@/ui/StatusDot';
import type { UserEvent } from './api';

type Outcome = 'coming' | 'answering' | 'missed' | 'submitted' | 'waits' | 'scored';

export const TONES: Readonly<Record<Outcome, Tone>> = {
  coming: 'quiet',
  answering: 'accent',
  missed: 'quiet',
  submitted: 'good',
  waits: 'waiting',
  scored: 'good',
};

/** `seesScores` is whether the viewer may see published scores. */
export function outcomeOf(
  { status, started_at, submitted_at, score }: Pick<UserEvent, 'status' | 'started_at' | 'submitted_at' | 'score'>,
  seesScores: boolean,
): Outcome {
  if (score !== null) return 'scored';
  if (submitted_at !== null) return seesScores ? 'waits' : 'submitted';
  if (started_at !== null) return 'answering';
  return status === 'ended' ? 'missed' : 'coming';
}
