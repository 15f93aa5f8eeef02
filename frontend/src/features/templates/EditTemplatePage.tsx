/** Changes a template that no event uses yet (D23). */

import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { templates as t } from '@/messages/templates';
import { QueryPage } from '@/ui/QueryPage';
import { useConflict } from '@/ui/useConflict';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { type Template, templateDetail, useUpdateTemplate } from './api';
import { BuilderPage } from './builder/BuilderPage';
import { templateDifferences } from './builder/differences';
import { fromTemplate, type TemplateDraft, toBody } from './builder/draft';
import { countMissing, missingFiles } from './upload/missing';
import { useStoredDraft } from './useStoredDraft';

/** This is rarely needed: the list does not offer to edit a template in use, and most templates have all their
    files. */
const Frozen = lazy(async () => ({ default: (await import('./FrozenTemplate')).FrozenTemplate }));
const MissingFiles = lazy(async () => ({ default: (await import('./upload/MissingFiles')).MissingFiles }));

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

/** This is decided when the page opens, because after a save, files are missing while they are uploaded. */
function Editable({ template }: { template: Template }) {
  const [isReady, setReady] = useState(() => countMissing(missingFiles(template)) === 0);
  const open = useCallback(() => setReady(true), []);
  return isReady ? <EditForm template={template} /> : <MissingFiles template={template} onReady={open} />;
}

export function EditTemplatePage() {
  const query = useFreshQuery(templateDetail(useParam('id')));
  return (
    <QueryPage title={t.edit} failed={t.openFailed} query={query}>
      {(template) => (
        <Suspense fallback={<Skeleton height={320} />}>
          {template.competitions_count > 0 ? <Frozen template={template} /> : <Editable template={template} />}
        </Suspense>
      )}
    </QueryPage>
  );
}
