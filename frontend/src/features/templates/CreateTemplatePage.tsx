/** A new template (specification, section 2). */
import { useState } from 'react';
import { templates as t } from '@/messages/templates';
import { QueryPage } from '@/ui/QueryPage';
import { useCreateTemplate } from './api';
import { BuilderPage } from './builder/BuilderPage';
import { blankTemplate, toBody } from './builder/draft';
import { useStoredDraft } from './useStoredDraft';

export function CreateTemplatePage() {
  const create = useCreateTemplate();
  const [initial] = useState(blankTemplate);
  const { keepAs, query } = useStoredDraft();
  return (
    <QueryPage title={t.create} failed={t.draftFailed} query={query}>
      {(storedDraft) => (
        <BuilderPage
          title={t.create}
          initial={initial}
          storedDraft={storedDraft}
          keepAs={keepAs}
          save={(draft) => create({ body: toBody(draft) })}
        />
      )}
    </QueryPage>
  );
}
