/** A new event; `?template_id=` chooses its template. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useEvents } from '@/domain/events/pages';
import { events as shared } from '@/messages/events';
import { QueryPage } from '@/ui/QueryPage';
import { useSaveForm } from '@/ui/useSaveForm';
import { type TemplateChoice, templateChoices } from './api';
import { checks, EventForm } from './EventForm';
import { emptyValues, toBody } from './rules';

function CreateForm({ templates }: { templates: readonly TemplateChoice[] }) {
  const { kind, t, changes } = useEvents();
  const [params] = useSearchParams();
  const create = changes.useCreate();
  const template = templates.find(({ value }) => value === params.get('template_id'))?.value ?? null;
  const form = useSaveForm({
    ...checks,
    unsaved: t.unsaved,
    initial: emptyValues(template, kind.category),
    save: (values) => create(toBody(values, kind.category)),
    saved: ({ message, data }) => ({ message: message ?? t.created, to: kind.paths.complete({ id: data.id }) }),
  });
  return <EventForm title={t.create} saveLabel={t.save} templates={templates} form={form} />;
}

export function CreateEventPage() {
  const { t } = useEvents();
  const query = useQuery(templateChoices());
  return (
    <QueryPage title={t.create} failed={shared.templatesFailed} query={query}>
      {(templates) => <CreateForm templates={templates} />}
    </QueryPage>
  );
}
