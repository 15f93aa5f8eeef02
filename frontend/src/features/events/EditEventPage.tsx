/** Changes an event that has not started yet (D26). */
import type { Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useEditForm } from '@/ui/useEditForm';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { checks, EventForm } from './EventForm';
import { eventRows } from './rows';
import { type EventValues, toBody, valuesFrom, whyNotEditable } from './rules';
import { useClock } from './useClock';

function EditForm({ event }: { event: Event }) {
  const { kind, t, changes } = useEvents();
  const update = changes.useUpdate();
  const { clock } = useClock();
  const form = useEditForm({
    ...checks,
    stored: event,
    detail: kind.reads.detail(event.id),
    valuesOf: (stored: Event): EventValues => valuesFrom(stored, kind.category, clock),
    rows: (values) => eventRows(values, kind.category, t),
    save: (values) => update(event.id, { ...toBody(values, kind.category), version: values.version }),
    saved: ({ message }, { name }) => ({ message: message ?? t.updated, about: name, to: kind.lists[0].address() }),
  });
  return <EventForm title={t.edit} saveLabel={t.edit} form={form} editedId={event.id} />;
}

export function EditEventPage() {
  const { kind, t } = useEvents();
  const query = useFreshQuery(kind.reads.detail(useParam('id')));
  return (
    <QueryPage title={t.edit} failed={t.openFailed} query={query}>
      {(event) => {
        const bar = whyNotEditable(event, t);
        if (!bar) return <EditForm event={event} />;
        return (
          <>
            <PageHeader title={t.edit} />
            <Panel>
              <EmptyState title={bar} hint={event.name} />
            </Panel>
          </>
        );
      }}
    </QueryPage>
  );
}
