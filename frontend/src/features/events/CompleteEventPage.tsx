/** What was just made, and the next step: assigning people. */
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { competitions as t } from '@/messages/competitions';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import { AssignDialog } from './AssignDialog';
import { competitionDetail } from './api';
import { Summary, titled } from './Summary';

export function CompleteCompetitionPage() {
  const id = useParam('id');
  const viewer = useViewer();
  const navigate = useNavigate();
  const [opened, { open, close }] = useDisclosure(false);
  const query = useQuery(competitionDetail(id));
  return (
    <QueryPage title={t.summary} failed={t.openFailed} query={query}>
      {(competition) => (
        <>
          <PageHeader
            title={titled(competition.name)}
            note={competition.number_of_participants === 0 ? t.assignHint : undefined}
            action={
              <Group gap={8}>
                <Button variant="default" component={Link} to={paths.competitions()}>
                  {t.done}
                </Button>
                {can(viewer, 'update competition') && <Button onClick={open}>{t.assign}</Button>}
              </Group>
            }
          />
          <Summary competition={competition} />
          <AssignDialog
            id={id}
            opened={opened}
            onClose={close}
            onAssigned={() => void navigate(paths.manageCompetition({ id }))}
          />
        </>
      )}
    </QueryPage>
  );
}
