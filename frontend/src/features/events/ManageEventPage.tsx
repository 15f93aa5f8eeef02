/** A competition and who takes part; people are assigned and removed here. */
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { EventStatus } from '@/domain/events/EventStatus';
import { paths } from '@/domain/paths';
import { competitions as t } from '@/messages/competitions';
import { GatedButton } from '@/ui/GatedButton';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import { AssignDialog } from './AssignDialog';
import { type Competition, competitionDetail } from './api';
import { Participants } from './Participants';
import { Summary, titled } from './Summary';
import { useCompetitionActions } from './useEventActions';

/** Edit and Delete as buttons, barred with their reason where a rule of state forbids them. */
function Actions({ competition }: { competition: Competition }) {
  const navigate = useNavigate();
  const { actions } = useCompetitionActions(() => void navigate(paths.competitions()));
  return actions(competition)
    .filter(({ label }) => label === t.editAction || label === t.deleteAction)
    .map(({ label, to, run, reason, danger }) =>
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

export function ManageCompetitionPage() {
  const id = useParam('id');
  const viewer = useViewer();
  const [opened, { open, close }] = useDisclosure(false);
  const query = useQuery(competitionDetail(id));
  return (
    <QueryPage title={t.manage} failed={t.openFailed} query={query}>
      {(competition) => {
        const ended = competition.status === 'ended' ? t.endedNoAssign : undefined;
        const assign = (label: string) =>
          can(viewer, 'update competition') && (
            <GatedButton reason={ended} onClick={open}>
              {label}
            </GatedButton>
          );
        return (
          <>
            <PageHeader
              title={titled(competition.name)}
              note={<EventStatus status={competition.status} />}
              action={
                <Group gap={8}>
                  <Actions competition={competition} />
                  {/* Until somebody takes part it stands where they will stand. */}
                  {competition.number_of_participants > 0 && assign(t.assign)}
                </Group>
              }
            />
            <Summary competition={competition} />
            <Participants competition={competition} assign={assign(t.assignButton)} />
            <AssignDialog id={id} opened={opened} onClose={close} />
          </>
        );
      }}
    </QueryPage>
  );
}
