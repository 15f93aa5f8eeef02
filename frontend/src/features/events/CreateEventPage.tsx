/** Creates an event. `?template_id=` chooses its template. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useEvents } from '@/domain/events/pages';
import { events as shared } from '@/messages/events';
import { QueryPage } from '@/ui/QueryPage';
import type { Choice } from '@/ui/ServerSelect';
import { useSaveForm } from '@/ui/useSaveForm';
import { templateQuery } from './api';
import { checks, EventForm } from './EventForm';
import { emptyValues, toBody } from './rules';

function CreateForm({ template }: { template: Choice | null }) {
  const { kind, t, changes } = useEvents();
  const create = changes.useCreate();
  const form = useSaveForm({
    ...checks,
    unsaved: t.unsaved,
    initial: emptyValues(template, kind.category),
    save: (values) => create(toBody(values, kind.category)),
    saved: ({ message, data }) => ({ message: message ?? t.created, to: kind.paths.complete({ id: data.id }) }),
  });
  return <EventForm title={t.create} saveLabel={t.save} form={form} />;
}

function CreateFromTemplate({ id }: { id: string }) {
  const { t } = useEvents();
  return (
    <QueryPage title={t.create} failed={shared.templateFailed} query={useQuery(templateQuery(id))}>
      {(template) => <CreateForm template={template} />}
    </QueryPage>
  );
}

export function CreateEventPage() {
  const id = useSearchParams()[0].get('template_id');
  return id ? <CreateFromTemplate id={id} /> : <CreateForm template={null} />;
}
