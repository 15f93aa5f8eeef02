/** Creates a template (specification, section 2). */
import { useState } from 'react';
import { templates as t } from '@/messages/templates';
import { useCreateTemplate } from './api';
import { BuilderPage } from './builder/BuilderPage';
import { blankTemplate, toBody } from './builder/draft';
import { useHandedDraft } from './import/handover';
import { useStoredDraft } from './useStoredDraft';

export function CreateTemplatePage() {
  const create = useCreateTemplate();
  const [initial] = useState(blankTemplate);
  const stored = useStoredDraft();
  const handedDraft = useHandedDraft();
  return (
    <BuilderPage
      title={t.create}
      initial={initial}
      {...stored}
      handedDraft={handedDraft}
      save={(draft) => create({ body: toBody(draft) })}
    />
  );
}
