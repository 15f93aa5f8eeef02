/** The routes of events for staff: the pages of each kind. */
import { serverClock } from '@/api/serverClock';
import { staffWithAny } from '@/domain/events/access';
import type { EventKind, PairIndex } from '@/domain/events/kind';
import { EVENT_KINDS } from '@/domain/events/kinds';
import { staffPage } from '@/domain/events/pages';
import { listQuery } from '@/ui/listQuery';
import type { AnyQuery, Feature, FeatureRoute, MenuItem, PageAddress } from '@/ui/pages';
import { templateChoices, templateQuery } from './api';

const menuItem = (kind: EventKind): MenuItem => {
  const [first, second] = kind.lists;
  return {
    label: kind.titles.list,
    to: first.address(),
    icon: kind.icon,
    needs: staffWithAny(kind, 'viewAny'),
    order: kind.order.staff,
    also: [second.address()],
  };
};

export function eventRoutes(kind: EventKind): FeatureRoute[] {
  const { paths, reads } = kind;
  const title = kind.titles.list;
  const parent = { pattern: kind.lists[0].address.pattern, label: title };
  const detailQueries = ({ params: { id = '' } }: PageAddress): AnyQuery[] => [reads.detail(id)];
  const detailAndUsers = ({ params: { id = '' }, search }: PageAddress): AnyQuery[] => [
    reads.detail(id),
    reads.participants(id, listQuery(search, 'asc')),
  ];
  const tabRoute = (tab: PairIndex): FeatureRoute => {
    const { address, order, read } = kind.lists[tab];
    return {
      path: address.pattern,
      handle: { title, needs: staffWithAny(kind, 'viewAny') },
      queries: ({ search }) => [read(listQuery(search, order), search.get('status') ?? '')],
      lazy: staffPage(kind, async () => {
        const { EventsPage } = await import('./EventsPage');
        return () => <EventsPage tab={tab} />;
      }),
    };
  };
  return [
    {
      path: paths.live.pattern,
      handle: { title, needs: staffWithAny(kind, 'viewAny'), parent },
      queries: detailQueries,
      lazy: staffPage(kind, async () => (await import('./live/LivePage')).LivePage),
    },
    tabRoute(0),
    tabRoute(1),
    {
      path: paths.calendar.pattern,
      handle: { title, needs: staffWithAny(kind, 'viewAny'), parent },
      queries: async ({ search, viewer }) => {
        const [{ periodReads }, { periodOf }] = await Promise.all([
          import('./calendar/reads'),
          import('./calendar/period'),
        ]);
        return periodReads(kind, viewer, periodOf(search, serverClock.now())).map(({ read }) => read);
      },
      lazy: staffPage(kind, async () => (await import('./calendar/CalendarPage')).CalendarPage),
    },
    {
      path: paths.create.pattern,
      handle: { title, needs: staffWithAny(kind, 'create'), denied: 'create', parent },
      queries({ search }) {
        const [copied, template] = [search.get('copy_of'), search.get('template_id')];
        if (copied) return [reads.detail(copied)];
        return [template ? templateQuery(template) : templateChoices('')];
      },
      lazy: staffPage(kind, async () => (await import('./CreateEventPage')).CreateEventPage),
    },
    {
      path: paths.edit.pattern,
      handle: {
        title,
        needs: staffWithAny(kind, 'update', 'viewAny'),
        changes: staffWithAny(kind, 'update'),
        viewPage: paths.view.pattern,
        denied: 'edit',
        parent,
      },
      queries: ({ params: { id = '' } }) => [reads.detail(id), templateChoices('')],
      lazy: staffPage(kind, async () => (await import('./EditEventPage')).EditEventPage),
    },
    {
      path: paths.complete.pattern,
      handle: { title, needs: staffWithAny(kind, 'create', 'viewAny'), parent },
      queries: detailQueries,
      lazy: staffPage(kind, async () => (await import('./CompleteEventPage')).CompleteEventPage),
    },
    {
      path: paths.manage.pattern,
      handle: { title, needs: staffWithAny(kind, 'viewAny'), parent },
      queries: detailAndUsers,
      lazy: staffPage(kind, async () => (await import('./ManageEventPage')).ManageEventPage),
    },
    {
      path: paths.view.pattern,
      handle: { title, needs: staffWithAny(kind, 'viewAny'), parent },
      queries: detailAndUsers,
      lazy: staffPage(kind, async () => (await import('./ViewEventPage')).ViewEventPage),
    },
  ];
}

export const events: Feature = {
  menu: EVENT_KINDS.map(menuItem),
  routes: EVENT_KINDS.flatMap(eventRoutes),
};
