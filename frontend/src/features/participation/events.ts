/** The kind of event to which each list of scores belongs. */
import { competition } from '@/domain/events/competition';
import type { EventKind } from '@/domain/events/kind';
import { training } from '@/domain/events/training';
import type { ScoredKind } from './api';

export const EVENT_OF: Record<ScoredKind, EventKind> = { competitions: competition, trainings: training };
