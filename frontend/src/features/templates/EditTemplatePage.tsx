/** Changes a template that nothing uses yet (D23). */
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { messages } from '@/messages';
import { EmptyState } from '@/ui/EmptyState';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { type Template, templateDetail, useUpdateTemplate } from './api';
import { BuilderPage } from './builder/BuilderPage';
import { fromTemplate } from './builder/draft';
import { useCopyDialog } from './useCopyDialog';
import { useKept } from './useKept';

const { templates: words } = messages;
const back = { to: '/templates', label: words.title };

function Frozen({ template }: { template: Template }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { copy, dialog } = useCopyDialog((id) => void navigate(`/templates/edit/${id}`));
  const copies = can(viewer, 'create template');
  return (
    <>
      <PageHeader title={words.edit} back={back} note={template.name} />
      <Panel>
        <EmptyState
          title={words.inUse}
          hint={copies ? words.inUseHint : undefined}
          action={
            <Group gap={8} justify="center">
              <Button
                variant="default"
                renderRoot={(props) => <Link to={`/templates/view/${template.id}`} {...props} />}
              >
                {words.view}
              </Button>
              {copies && <Button onClick={() => copy(template)}>{words.copy}</Button>}
            </Group>
          }
        />
      </Panel>
      {dialog}
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
