/** Imports questions within the builder: into the open template, or as a new one. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { questionImport as t } from '@/messages/questionImport';
import { notice } from '@/ui/notice';
import { PageHeader } from '@/ui/PageHeader';
import { perform } from '@/ui/perform';
import type { TemplateDraft } from '../builder/draft';
import { useBuilderStore } from '../builder/store';
import { templateTotals } from '../builder/whole';
import { useHandOver } from './handover';
import type { ImportQuestions } from './ImportQuestions';
import { addToDraft, firstTab } from './imported';

/** `view` replaces the steps while the user chooses a file. */
export function useBuilderImport() {
  const builder = useBuilderStore();
  const viewer = useViewer();
  const handOver = useHandOver();
  const [params, setParams] = useSearchParams();
  const [Part, setPart] = useState<{ Import: typeof ImportQuestions } | null>(null);

  const open = () =>
    perform({
      failed: t.openFailed,
      async run() {
        // Most templates are written by hand, so this code is loaded when it is needed.
        const { ImportQuestions: Import } = await import('./ImportQuestions').catch(() => {
          throw new ApiError(0, {});
        });
        setPart({ Import });
        setParams((now) => ({ ...Object.fromEntries(now), import: '1' }));
        return {};
      },
    });
  const add = (added: TemplateDraft, fileName: string) => {
    const before = builder.snapshot();
    const merged = addToDraft(before, added);
    builder.replace(merged);
    const tab = firstTab(added);
    if (tab) builder.open(tab);
    const taken = templateTotals(merged).count - templateTotals(before).count;
    notice.success(t.added(taken, fileName), { about: t.notSaved });
    setParams({ step: '2' }, { replace: true });
  };

  const close = () => setParams((now) => Object.fromEntries([...now].filter(([name]) => name !== 'import')));
  const back = (
    <Button variant="default" onClick={close}>
      {t.back}
    </Button>
  );
  const isNew = builder.store.getState().version === 0;
  const view = Part && params.has('import') && (
    <>
      <PageHeader title={t.title} note={t.intro} action={back} />
      <Part.Import
        open={builder.snapshot()}
        onAdd={add}
        onNew={!isNew && can(viewer, 'create template') ? handOver : undefined}
      />
    </>
  );
  const button = (
    <Button variant="default" onClick={() => void open()}>
      {t.open}
    </Button>
  );
  return { view, button };
}
