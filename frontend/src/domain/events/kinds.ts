/** Every kind of event. A new one gets its pages, its menu items and its answering screen by being added here. */
import { competition } from './competition';
import type { EventKind } from './kind';

export const EVENT_KINDS: readonly EventKind[] = [competition];
