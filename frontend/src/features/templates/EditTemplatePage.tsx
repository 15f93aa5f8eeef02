/** Changes a template that nothing uses yet (D23). */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { messages } from '@/messages';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { type Template, templateDetail, useUpdateTemplate } from './api';
import { BuilderPage } from './builder/BuilderPage';
import { fromTemplate } from './builder/draft';
import { useKept } from './useKept';

const { templates: words } = messages;
const back = { to: '/templates', label: words.title };

function Frozen({ template }: { template: Template }) {
  return (
    <>
      <PageHeader title={words.edit} back={back} note={template.name} />
      <Panel>
        <EmptyState
          title={words.inUse}
          hint={words.inUseHint}
          action={
            <Button renderRoot={(props) => <Link to={`/templates/view/${template.id}`} {...props} />}>
              {words.view}
            </Button>
          }
        />
      </Panel>
    </>
  );
}

function EditForm({ template }: { template: Template }) {
  const update = useUpdateTemplate(template.id);
  const initial = useMemo(() => fromTemplate(template), [template]);
  const { keepAs, query } = useKept();
  return (
    <QueryPage title={words.edit} back={back} query={query}>
      {(kept) => <BuilderPage title={words.edit} initial={initial} kept={kept} keepAs={keepAs} save={update} />}
    </QueryPage>
  );
}

export function EditTemplatePage() {
  const query = useQuery(templateDetail(useParams()['id'] ?? ''));
  return (
    <QueryPage title={words.edit} back={back} query={query}>
      {(template) =>
        template.competitions_count > 0 ? <Frozen template={template} /> : <EditForm template={template} />
      }
    </QueryPage>
  );
}
