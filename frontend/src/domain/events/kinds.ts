/**
 * The list of all kinds of events. Add a new kind here to create its pages, its menu items and its answering screen.
 */
import { competition } from './competition';
import type { EventKind } from './kind';
import { training } from './training';

export const EVENT_KINDS: readonly EventKind[] = [competition, training];
