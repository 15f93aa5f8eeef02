/** The permissions for events of a kind. */
import { type Action, all, holds, isParticipant, isStaff, type Needs } from '@/api/permissions';
import type { EventKind } from './kind';

type Kind = Pick<EventKind, 'resource'>;

export const eventPermission = ({ resource }: Kind, action: Action) => `${action} ${resource}` as const;

/** Members of staff with at least one of these permissions. */
export const staffWithAny = (kind: Kind, ...actions: Action[]): Needs =>
  all(isStaff, holds(...actions.map((action) => eventPermission(kind, action))));

export const takesPart = (kind: Kind): Needs =>
  all(isParticipant, holds(eventPermission(kind, 'read')), holds(eventPermission(kind, 'viewAny')));

/** The users who have the home page of staff: those who may see events of some kind. */
export const seesHome: Needs = all(isStaff, holds('viewAny competition', 'viewAny training'));
