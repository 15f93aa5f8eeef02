/** Creates a template (specification, section 2). */
import { useState } from 'react';
import { templates as t } from '@/messages/templates';
import { useCreateTemplate } from './api';
import { BuilderPage } from './builder/BuilderPage';
import { blankTemplate, toBody } from './builder/draft';
import { useStoredDraft } from './useStoredDraft';

export function CreateTemplatePage() {
  const create = useCreateTemplate();
  const [initial] = useState(blankTemplate);
  return (
    <BuilderPage
      title={t.create}
      initial={initial}
      {...useStoredDraft()}
      save={(draft) => create({ body: toBody(draft) })}
    />
  );
}
