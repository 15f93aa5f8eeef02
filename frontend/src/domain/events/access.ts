/** Who may do what with events of a kind. */
import { type Action, all, holds, isParticipant, isStaff, type Needs } from '@/api/permissions';
import type { EventKind } from './kind';

type Kind = Pick<EventKind, 'resource'>;

export const eventPermission = ({ resource }: Kind, action: Action) => `${action} ${resource}` as const;

/** Staff who may do one of these. */
export const staffWho = (kind: Kind, ...actions: Action[]): Needs =>
  all(isStaff, holds(...actions.map((action) => eventPermission(kind, action))));

export const takesPart = (kind: Kind): Needs =>
  all(isParticipant, holds(eventPermission(kind, 'read')), holds(eventPermission(kind, 'viewAny')));
