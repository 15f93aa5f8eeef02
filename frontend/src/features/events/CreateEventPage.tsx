/** A new competition; `?template_id=` chooses its template. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { paths } from '@/domain/paths';
import { competitions as t } from '@/messages/competitions';
import { QueryPage } from '@/ui/QueryPage';
import { useSaveForm } from '@/ui/useSaveForm';
import { type TemplateChoice, templateChoices, useCreateCompetition } from './api';
import { CompetitionForm, checks } from './EventForm';
import { emptyValues, toBody } from './rules';

function CreateForm({ templates }: { templates: readonly TemplateChoice[] }) {
  const [params] = useSearchParams();
  const create = useCreateCompetition();
  const form = useSaveForm({
    ...checks,
    unsaved: t.unsaved,
    initial: emptyValues(templates.find(({ value }) => value === params.get('template_id'))?.value ?? null),
    save: (values) => create({ body: toBody(values) }),
    saved: ({ message, data }) => ({
      message: message ?? t.created,
      to: paths.completeCompetition({ id: data.id }),
    }),
  });
  return <CompetitionForm title={t.create} saveLabel={t.save} templates={templates} form={form} />;
}

export function CreateCompetitionPage() {
  const query = useQuery(templateChoices());
  return (
    <QueryPage title={t.create} failed={t.templatesFailed} query={query}>
      {(templates) => <CreateForm templates={templates} />}
    </QueryPage>
  );
}
