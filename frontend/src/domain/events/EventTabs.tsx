/**
 * The tabs of the page of one event for staff. Each tab has its own address, and is there only for those who may open
 * it.
 */
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { eventPage as t } from '@/messages/eventPage';
import { Tabs } from '@/ui/Tabs';
import { eventPermission } from './access';
import type { Event, EventKind } from './kind';

interface Props {
  kind: EventKind;
  event: Pick<Event, 'id' | 'number_of_participants'>;
}

export function EventTabs({ kind: { paths, resource }, event: { id, number_of_participants } }: Props) {
  const viewer = useViewer();
  const seesEvents = can(viewer, eventPermission({ resource }, 'viewAny'));
  const tabs = [
    ...(seesEvents
      ? [
          { to: paths.view({ id }), label: t.overview },
          { to: paths.manage({ id }), label: t.participants, count: number_of_participants },
          { to: paths.live({ id }), label: t.live },
        ]
      : []),
    ...(can(viewer, 'viewAny userscore')
      ? [
          { to: paths.results({ id }), label: t.results, also: paths.resultsToo.map((page) => page({ id })) },
          { to: paths.analysis({ id }), label: t.analysis },
        ]
      : []),
  ];
  return <Tabs label={t.tabs} tabs={tabs} />;
}
