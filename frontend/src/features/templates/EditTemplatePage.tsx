/** Changes a template that nothing uses yet (D23). */
import { Button, Group } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { messages } from '@/messages';
import { EmptyState } from '@/ui/EmptyState';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { type Template, templateDetail, useUpdateTemplate } from './api';
import { BuilderPage } from './builder/BuilderPage';
import { fromTemplate } from './builder/draft';
import { useCopyDialog } from './useCopyDialog';
import { useKept } from './useKept';

const { templates: words } = messages;

function Frozen({ template }: { template: Template }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { copy, dialog } = useCopyDialog((id) => void navigate(paths.editTemplate({ id })));
  const copies = can(viewer, 'create template');
  return (
    <>
      <PageHeader title={words.edit} note={template.name} />
      <Panel>
        <EmptyState
          title={words.inUse}
          hint={copies ? words.inUseHint : undefined}
          action={
            <Group gap={8} justify="center">
              <Button variant="default" component={Link} to={paths.viewTemplate({ id: template.id })}>
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
  const update = useUpdateTemplate();
  const initial = useMemo(() => fromTemplate(template), [template]);
  const { keepAs, query } = useKept();
  return (
    <QueryPage title={words.edit} query={query}>
      {(kept) => (
        <BuilderPage
          title={words.edit}
          initial={initial}
          kept={kept}
          keepAs={keepAs}
          save={(body) => update({ params: { path: { id: template.id } }, body })}
        />
      )}
    </QueryPage>
  );
}

export function EditTemplatePage() {
  const query = useFreshQuery(templateDetail(useParam('id')));
  return (
    <QueryPage title={words.edit} query={query}>
      {(template) =>
        template.competitions_count > 0 ? <Frozen template={template} /> : <EditForm template={template} />
      }
    </QueryPage>
  );
}
