/** The correct answers of an event that the participant has submitted (D30). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { useOwnEvents } from '@/domain/events/pages';
import { materialFacts } from '@/domain/material/materialFacts';
import { modelAnswers as t } from '@/messages/modelAnswers';
import { ModelAnswers } from '@/questions/ModelAnswers';
import { EmptyState } from '@/ui/EmptyState';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import { modelAnswers } from './api';

/** The server's message says when the answers will be shown. */
function Withheld({ until }: { until: string }) {
  const { kind, t: words } = useOwnEvents();
  return (
    <>
      <PageHeader title={t.title} />
      <Panel>
        <EmptyState
          title={t.withheld}
          hint={until}
          action={
            <Button variant="default" component={Link} to={kind.ownLists[0].address()}>
              {words.title}
            </Button>
          }
        />
      </Panel>
    </>
  );
}

export function ModelAnswersPage() {
  const query = useQuery(modelAnswers(useParam('id')));
  const { error } = query;
  if (error instanceof ApiError && error.code === 'model_answers_withheld') return <Withheld until={error.message} />;
  return (
    <QueryPage title={t.title} failed={t.failed} query={query}>
      {(template) => <ModelAnswers template={template} more={materialFacts(template)} />}
    </QueryPage>
  );
}
