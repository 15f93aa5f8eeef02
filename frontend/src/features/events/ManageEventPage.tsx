/** An event and its participants. People can be assigned and removed here. */
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { events as shared } from '@/messages/events';
import { GatedButton } from '@/ui/GatedButton';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import { AssignDialog } from './AssignDialog';
import { MailReceipts } from './MailReceipts';
import { Participants } from './Participants';
import { capitalized, Summary } from './Summary';
import { useEventActions } from './useEventActions';

/** The buttons Edit and Delete. If the event's state forbids an action, the button shows the reason. */
function Changes({ event }: { event: Event }) {
  const { kind } = useEvents();
  const navigate = useNavigate();
  const { changes } = useEventActions(() => void navigate(kind.lists[kind.tabOf(event)].address()));
  return changes(event).map(({ label, to, run, reason, danger }) =>
    to && !reason ? (
      <Button key={label} variant="default" component={Link} to={to}>
        {label}
      </Button>
    ) : (
      <GatedButton
        key={label}
        variant={danger ? 'light' : 'default'}
        {...(danger && { color: 'red' })}
        reason={reason}
        onClick={() => run?.()}
      >
        {label}
      </GatedButton>
    ),
  );
}

export function ManageEventPage() {
  const { kind, t, may } = useEvents();
  const id = useParam('id');
  const [opened, { open, close }] = useDisclosure(false);
  /** Whether the dialog opens to choose who plays for teams that are assigned already. */
  const [waiting, setWaiting] = useState(false);
  const query = useQuery(kind.reads.detail(id));
  return (
    <QueryPage title={t.manage} failed={t.openFailed} query={query}>
      {(event) => {
        const assignable = kind.isAssignable(event);
        const ended = event.status === 'ended' ? shared.endedNoAssign : undefined;
        const assignButton = (label: string) =>
          assignable &&
          may('update') && (
            <GatedButton reason={ended} onClick={open}>
              {label}
            </GatedButton>
          );
        return (
          <>
            <PageHeader
              title={capitalized(event.name)}
              note={assignable ? undefined : shared.openToAll}
              action={
                <Group gap={8}>
                  <Changes event={event} />
                  {/* While there are no participants, the button appears in place of their list. */}
                  {event.number_of_participants + event.teams_waiting > 0 && assignButton(shared.assign)}
                </Group>
              }
            />
            <Summary title={t.summary} event={event}>
              {may('update') && <MailReceipts event={event} />}
            </Summary>
            {assignable && (
              <>
                <Participants
                  event={event}
                  assign={assignButton(shared.assignButton)}
                  onChoosePlay={() => {
                    setWaiting(true);
                    open();
                  }}
                />
                <AssignDialog
                  event={event}
                  opened={opened}
                  waiting={waiting}
                  onClose={() => {
                    setWaiting(false);
                    close();
                  }}
                />
              </>
            )}
          </>
        );
      }}
    </QueryPage>
  );
}
