/** Replaces the builder for a template that an event uses. Such a template cannot be changed, but it can be copied
    (D23). */
import { Button, Group } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { templates as t } from '@/messages/templates';
import { EmptyState } from '@/ui/EmptyState';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { useDialog } from '@/ui/useDialog';
import type { Template } from './api';
import { CopyDialog, type TemplateName } from './CopyDialog';

export function FrozenTemplate({ template }: { template: Template }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { open: copy, dialog } = useDialog<TemplateName>((template, state) => (
    <CopyDialog {...state} template={template} onCopied={(id) => void navigate(paths.editTemplate({ id }))} />
  ));
  const copies = can(viewer, 'create template');
  return (
    <>
      <PageHeader title={t.edit} note={template.name} />
      <Panel>
        <EmptyState
          title={t.inUse}
          hint={copies ? t.inUseHint : undefined}
          action={
            <Group gap={8} justify="center">
              <Button variant="default" component={Link} to={paths.viewTemplate({ id: template.id })}>
                {t.view}
              </Button>
              {copies && <Button onClick={() => copy(template)}>{t.copy}</Button>}
            </Group>
          }
        />
      </Panel>
      {dialog}
    </>
  );
}
