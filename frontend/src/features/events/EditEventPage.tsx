/** Changes a competition that has not started (D26). */
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/domain/paths';
import { competitions as t } from '@/messages/competitions';
import { EmptyState } from '@/ui/EmptyState';
import { together } from '@/ui/loadable';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useEditForm } from '@/ui/useEditForm';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { type Competition, competitionDetail, type TemplateChoice, templateChoices, useUpdateCompetition } from './api';
import { CompetitionForm, checks } from './EventForm';
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
    saved: ({ message }) => ({ message: message ?? t.updated, to: paths.competitions() }),
  });
  return <CompetitionForm title={t.edit} saveLabel={t.edit} templates={templates} form={form} />;
}

export function EditCompetitionPage() {
  const query = together(useFreshQuery(competitionDetail(useParam('id'))), useQuery(templateChoices()));
  return (
    <QueryPage title={t.edit} failed={t.openFailed} query={query}>
      {([competition, templates]) => {
        const bar = editBar(competition);
        if (!bar) return <EditForm competition={competition} templates={templates} />;
        return (
          <>
            <PageHeader title={t.edit} />
            <Panel>
              <EmptyState title={bar} hint={competition.name} />
            </Panel>
          </>
        );
      }}
    </QueryPage>
  );
}
