/** The team of a person, and all events that they take part in. */
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '@/api/session';
import { person as t } from '@/messages/person';
import { DataTable } from '@/ui/table/DataTable';
import { useListState } from '@/ui/useListState';
import { useParam } from '@/ui/useParam';
import { seesTeams } from './access';
import { userEvents } from './api';
import { eventColumns } from './eventColumns';
import { Team } from './Team';
import { UserFrame } from './UserFrame';

export function EventsPage() {
  const viewer = useViewer();
  const list = useListState();
  const id = useParam('id');
  const query = useQuery(userEvents(id, list.query));
  return (
    <UserFrame>
      {() => (
        <>
          {seesTeams(viewer) && <Team id={id} />}
          <DataTable
            label={t.events}
            columns={eventColumns(viewer)}
            query={query}
            rowKey={(row) => row.id}
            list={list}
            failed={t.eventsFailed}
            empty={{ title: t.noEvents, hint: t.noEventsHint }}
          />
        </>
      )}
    </UserFrame>
  );
}
