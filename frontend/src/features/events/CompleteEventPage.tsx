/** Shows the new event and the next step: assigning people. */
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useEvents } from '@/domain/events/pages';
import { events as shared } from '@/messages/events';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import { capitalized, Summary } from './Summary';
import { useAssignDialog } from './useAssignDialog';

export function CompleteEventPage() {
  const { kind, t, may } = useEvents();
  const id = useParam('id');
  const navigate = useNavigate();
  const query = useQuery(kind.reads.detail(id));
  const { dialog, open } = useAssignDialog(query.data, () => void navigate(kind.paths.manage({ id })));
  return (
    <QueryPage title={t.summary} failed={t.openFailed} query={query}>
      {(event) => {
        const assignable = kind.isAssignable(event);
        const hint = event.number_of_participants === 0 ? shared.assignHint : undefined;
        return (
          <>
            <PageHeader
              title={capitalized(event.name)}
              note={assignable ? hint : shared.openToAll}
              action={
                <Group gap={8}>
                  <Button variant="default" component={Link} to={kind.lists[kind.tabOf(event)].address()}>
                    {shared.done}
                  </Button>
                  {assignable && may('update') && (
                    <Button onClick={() => open({ waiting: false })}>{shared.assign}</Button>
                  )}
                </Group>
              }
            />
            <Summary title={t.summary} event={event} />
            {assignable && dialog}
          </>
        );
      }}
    </QueryPage>
  );
}
