/** The queries of the home of staff. Each list is short, and only lists that the viewer may see are read. */

import type { Schemas } from '@/api/client';
import * as limits from '@/api/frameLimits.gen';
import { can, type Viewer } from '@/api/permissions';
import { apiList, type Page } from '@/api/queries';
import { eventPermission } from '@/domain/events/access';
import type { EventKind, EventRow, EventStatus, Read } from '@/domain/events/kind';
import { EVENT_KINDS } from '@/domain/events/kinds';

/** The number of events that a section shows. The lists show all events. */
export const SHOWN = 5;

export type Answered = Schemas['AnsweredEventListItem'];

interface HomeReads {
  events: { kind: EventKind; status: EventStatus; read: Read<Page<EventRow>> }[];
  marks: { kind: EventKind; read: Read<Page<Answered>> }[];
  /** Only the totals of these lists are shown. */
  counts: { of: 'templates' | 'people' | 'invited'; read: Read<Page<unknown>> }[];
}

const STATUSES = ['running', 'pending', 'ended'] as const;
const FIRST = { sort: 'asc', sort_by: 'starts_at', per_page: SHOWN } as const;
const COUNT = { per_page: 1 } as const;
const NEWEST = { sort: 'desc', per_page: limits.query.per_page.maximum } as const;

export function homeReads(viewer: Viewer): HomeReads {
  const events = EVENT_KINDS.filter((kind) => can(viewer, eventPermission(kind, 'viewAny'))).flatMap((kind) =>
    STATUSES.map((status) => ({
      kind,
      status,
      read: kind.reads.inState(status, status === 'ended' ? COUNT : FIRST),
    })),
  );
  const marks = can(viewer, 'viewAny userscore')
    ? EVENT_KINDS.map((kind) => ({ kind, read: kind.reads.answered(NEWEST) }))
    : [];
  const people = [
    { of: 'people' as const, read: apiList('/api/v1/users', { query: COUNT }) },
    { of: 'invited' as const, read: apiList('/api/v1/users', { query: { ...COUNT, state: 'invited' } }) },
  ];
  return {
    events,
    marks,
    counts: [
      ...(can(viewer, 'viewAny template')
        ? [{ of: 'templates' as const, read: apiList('/api/v1/templates', { query: COUNT }) }]
        : []),
      ...(can(viewer, 'viewAny user') ? people : []),
    ],
  };
}

export const allReads = ({ events, marks, counts }: HomeReads) =>
  [...events, ...marks, ...counts].map(({ read }) => read);
