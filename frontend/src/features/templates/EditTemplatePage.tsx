/** Changes a template that no event uses yet (D23). */

import { Button, Group, Skeleton } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { templates as t } from '@/messages/templates';
import { EmptyState } from '@/ui/EmptyState';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useConflict } from '@/ui/useConflict';
import { useDialog } from '@/ui/useDialog';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { type Template, templateDetail, useUpdateTemplate } from './api';
import { BuilderPage } from './builder/BuilderPage';
import { templateDifferences } from './builder/differences';
import { fromTemplate, type TemplateDraft, toBody } from './builder/draft';
import { CopyDialog, type TemplateName } from './CopyDialog';
import { countMissing, missingFiles } from './upload/missing';
import { useStoredDraft } from './useStoredDraft';

/** Hardly ever needed: most templates have all their files. */
const MissingFiles = lazy(async () => ({ default: (await import('./upload/MissingFiles')).MissingFiles }));

function Frozen({ template }: { template: Template }) {
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

function EditForm({ template }: { template: Template }) {
  const update = useUpdateTemplate();
  const initial = useMemo(() => fromTemplate(template), [template]);
  const stored = useStoredDraft();
  const { send, conflict, close } = useConflict(templateDetail(template.id), (mine: TemplateDraft, stored: Template) =>
    templateDifferences(mine, fromTemplate(stored)),
  );
  const save = (draft: TemplateDraft) =>
    update({ params: { path: { id: template.id } }, body: { ...toBody(draft), version: draft.version } });
  return (
    <BuilderPage
      title={t.edit}
      initial={initial}
      {...stored}
      save={(draft) => send(draft, save)}
      conflict={conflict}
      onDecided={close}
    />
  );
}

/** What the page shows is decided when it opens: while its files are uploaded, a saved template misses them. */
function Editable({ template }: { template: Template }) {
  const [isReady, setReady] = useState(() => countMissing(missingFiles(template)) === 0);
  const open = useCallback(() => setReady(true), []);
  if (isReady) return <EditForm template={template} />;
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <MissingFiles template={template} onReady={open} />
    </Suspense>
  );
}

export function EditTemplatePage() {
  const query = useFreshQuery(templateDetail(useParam('id')));
  return (
    <QueryPage title={t.edit} failed={t.openFailed} query={query}>
      {(template) =>
        template.competitions_count > 0 ? <Frozen template={template} /> : <Editable template={template} />
      }
    </QueryPage>
  );
}
