/** Changes a competition that has not started (D26). */
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/domain/paths';
import { messages } from '@/messages';
import { EmptyState } from '@/ui/EmptyState';
import { together } from '@/ui/loadable';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { type Competition, competitionDetail, templateChoices, useUpdateCompetition } from './api';
import { CompetitionForm } from './CompetitionForm';
import { editBar, valuesOf } from './rules';

const { competitions: words } = messages;

type Choices = readonly { value: string; label: string }[];

function EditForm({ competition, templates }: { competition: Competition; templates: Choices }) {
  const update = useUpdateCompetition();
  return (
    <CompetitionForm
      title={words.edit}
      saveLabel={words.edit}
      templates={templates}
      initial={valuesOf(competition)}
      save={(body) => update({ params: { path: { id: competition.id } }, body })}
      saved={({ message }) => ({ message: message ?? words.updated, to: paths.competitions(), after: 1000 })}
    />
  );
}

export function EditCompetitionPage() {
  const query = together(useFreshQuery(competitionDetail(useParam('id'))), useQuery(templateChoices()));
  return (
    <QueryPage title={words.edit} query={query}>
      {([competition, templates]) => {
        const bar = editBar(competition);
        if (!bar) return <EditForm competition={competition} templates={templates} />;
        return (
          <>
            <PageHeader title={words.edit} />
            <Panel>
              <EmptyState title={bar} hint={competition.name} />
            </Panel>
          </>
        );
      }}
    </QueryPage>
  );
}
