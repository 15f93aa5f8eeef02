/** Changes an event that has not started (D26). */
import { useQuery } from '@tanstack/react-query';
import type { Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { EmptyState } from '@/ui/EmptyState';
import { together } from '@/ui/loadable';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useEditForm } from '@/ui/useEditForm';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { type TemplateChoice, templateChoices } from './api';
import { checks, EventForm } from './EventForm';
import { eventRows } from './rows';
import { editBar, toBody, valuesFrom } from './rules';

function EditForm({ event, templates }: { event: Event; templates: readonly TemplateChoice[] }) {
  const { kind, t, changes } = useEvents();
  const update = changes.useUpdate();
  const form = useEditForm({
    ...checks,
    stored: event,
    detail: kind.reads.detail(event.id),
    valuesOf: (stored) => valuesFrom(stored, kind.category),
    rows: (values) => eventRows(values, templates, kind.category, t),
    save: (values) => update(event.id, { ...toBody(values, kind.category), version: values.version }),
    saved: ({ message }) => ({ message: message ?? t.updated, to: kind.lists[0].address() }),
  });
  return <EventForm title={t.edit} saveLabel={t.edit} templates={templates} form={form} />;
}

export function EditEventPage() {
  const { kind, t } = useEvents();
  const query = together(useFreshQuery(kind.reads.detail(useParam('id'))), useQuery(templateChoices()));
  return (
    <QueryPage title={t.edit} failed={t.openFailed} query={query}>
      {([event, templates]) => {
        const bar = editBar(event, t);
        if (!bar) return <EditForm event={event} templates={templates} />;
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
