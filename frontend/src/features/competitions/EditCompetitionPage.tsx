/** Changes a competition that has not started (D26). */
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/domain/paths';
import { competitions as words } from '@/messages/competitions';
import { EmptyState } from '@/ui/EmptyState';
import { together } from '@/ui/loadable';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useEditForm } from '@/ui/useEditForm';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { type Competition, competitionDetail, type TemplateChoice, templateChoices, useUpdateCompetition } from './api';
import { CompetitionForm, checks } from './CompetitionForm';
import { competitionRows } from './rows';
import { editBar, toBody, valuesOf } from './rules';

interface FormProps {
  competition: Competition;
  templates: readonly TemplateChoice[];
}

function EditForm({ competition, templates }: FormProps) {
  const update = useUpdateCompetition();
  const { id } = competition;
  const form = useEditForm({
    ...checks,
    stored: competition,
    detail: competitionDetail(id),
    valuesOf,
    rows: (values) => competitionRows(values, templates),
    save: (values) => update({ params: { path: { id } }, body: { ...toBody(values), version: values.version } }),
    saved: ({ message }) => ({ message: message ?? words.updated, to: paths.competitions() }),
  });
  return <CompetitionForm title={words.edit} saveLabel={words.edit} templates={templates} form={form} />;
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
