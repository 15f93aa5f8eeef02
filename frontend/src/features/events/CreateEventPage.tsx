/** Creates an event. `?template_id=` chooses its template. `?copy_of=` names the event whose fields are copied. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useEvents } from '@/domain/events/pages';
import { eventPage } from '@/messages/eventPage';
import { events as shared } from '@/messages/events';
import { QueryPage } from '@/ui/QueryPage';
import type { Choice } from '@/ui/ServerSelect';
import { useSaveForm } from '@/ui/useSaveForm';
import { templateQuery } from './api';
import { checks, EventForm } from './EventForm';
import { copiedValues, type EventValues, emptyValues, toBody } from './rules';
import { useClock } from './useClock';

function CreateForm({ initial, note }: { initial: EventValues; note?: string }) {
  const { kind, t, changes } = useEvents();
  const create = changes.useCreate();
  const form = useSaveForm({
    ...checks,
    unsaved: t.unsaved,
    initial,
    save: (values) => create(toBody(values, kind.category)),
    saved: ({ message, data }, { name }) => ({
      message: message ?? t.created,
      about: name,
      to: kind.paths.complete({ id: data.id }),
    }),
  });
  return <EventForm title={t.create} saveLabel={t.save} form={form} note={note} />;
}

function CreateNew({ template }: { template: Choice | null }) {
  const { category } = useEvents().kind;
  const { clock } = useClock();
  return <CreateForm initial={emptyValues(template, category, clock)} />;
}

function CreateFromTemplate({ id }: { id: string }) {
  const { t } = useEvents();
  return (
    <QueryPage title={t.create} failed={shared.templateFailed} query={useQuery(templateQuery(id))}>
      {(template) => <CreateNew template={template} />}
    </QueryPage>
  );
}

function CreateCopy({ id }: { id: string }) {
  const { kind, t } = useEvents();
  const { clock } = useClock();
  return (
    <QueryPage title={t.create} failed={eventPage.copyFailed} query={useQuery(kind.reads.detail(id))}>
      {(event) => <CreateForm initial={copiedValues(event, kind.category, clock)} note={eventPage.copied} />}
    </QueryPage>
  );
}

export function CreateEventPage() {
  const [search] = useSearchParams();
  const [copied, template] = [search.get('copy_of'), search.get('template_id')];
  if (copied) return <CreateCopy id={copied} />;
  return template ? <CreateFromTemplate id={template} /> : <CreateNew template={null} />;
}
