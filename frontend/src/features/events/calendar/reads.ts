/** The queries for the calendar's events. They read all kinds that the viewer may list, in a limited period. */
import * as limits from '@/api/frameLimits.gen';
import { can, type Viewer } from '@/api/permissions';
import type { Page } from '@/api/queries';
import { eventPermission } from '@/domain/events/access';
import type { EventKind, EventRow, Read } from '@/domain/events/kind';
import { EVENT_KINDS } from '@/domain/events/kinds';
import type { Period } from './period';

export interface CalendarEvent extends EventRow {
  kind: EventKind;
}

export interface PeriodRead {
  kind: EventKind;
  read: Read<Page<EventRow>>;
}

const MOST = limits.query.per_page.maximum;

/** The kind of the page is included, even if the app does not list that kind. */
export function periodReads(page: EventKind, viewer: Viewer, { from, to }: Pick<Period, 'from' | 'to'>): PeriodRead[] {
  const kinds = EVENT_KINDS.includes(page) ? EVENT_KINDS : [page];
  return kinds
    .filter((kind) => can(viewer, eventPermission(kind, 'viewAny')))
    .flatMap((kind) =>
      kind.reads
        .period({ ends_after: from, starts_before: to, sort: 'asc', sort_by: 'starts_at', per_page: MOST })
        .map((read) => ({ kind, read })),
    );
}
