/** Changes a competition that has not started (D26). */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { messages } from '@/messages';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { type Competition, competitionDetail, templateChoices, useUpdateCompetition } from './api';
import { CompetitionForm } from './CompetitionForm';
import { editBar, valuesOf } from './rules';

const { competitions: words } = messages;
const back = { to: '/competitions', label: words.title };

function EditForm({ competition }: { competition: Competition }) {
  const query = useQuery(templateChoices());
  const update = useUpdateCompetition(competition.id);
  return (
    <QueryPage title={words.edit} back={back} query={query}>
      {(templates) => (
        <CompetitionForm
          title={words.edit}
          back={back}
          saveLabel={words.edit}
          templates={templates}
          initial={valuesOf(competition)}
          save={update}
          saved={({ message }) => ({ message: message ?? words.updated, to: '/competitions', after: 1000 })}
        />
      )}
    </QueryPage>
  );
}

export function EditCompetitionPage() {
  const query = useQuery(competitionDetail(useParams()['id'] ?? ''));
  return (
    <QueryPage title={words.edit} back={back} query={query}>
      {(competition) => {
        const bar = editBar(competition);
        if (!bar) return <EditForm competition={competition} />;
        return (
          <>
            <PageHeader title={words.edit} back={back} />
            <Panel>
              <EmptyState title={bar} hint={competition.name} />
            </Panel>
          </>
        );
      }}
    </QueryPage>
  );
}
