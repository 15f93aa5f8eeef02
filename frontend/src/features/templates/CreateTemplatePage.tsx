/** A new template (specification, section 2). */
import { useState } from 'react';
import { templates as words } from '@/messages/templates';
import { QueryPage } from '@/ui/QueryPage';
import { useCreateTemplate } from './api';
import { BuilderPage } from './builder/BuilderPage';
import { blankTemplate, toBody } from './builder/draft';
import { useKept } from './useKept';

export function CreateTemplatePage() {
  const create = useCreateTemplate();
  const [initial] = useState(blankTemplate);
  const { keepAs, query } = useKept();
  return (
    <QueryPage title={words.create} query={query}>
      {(kept) => (
        <BuilderPage
          title={words.create}
          initial={initial}
          kept={kept}
          keepAs={keepAs}
          save={(draft) => create({ body: toBody(draft) })}
        />
      )}
    </QueryPage>
  );
}
