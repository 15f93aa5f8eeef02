/** A template with its correct answers marked (specification, section 2). */
import { useQuery } from '@tanstack/react-query';
import { materialFacts } from '@/domain/material/materialFacts';
import { modelAnswers as words } from '@/messages/modelAnswers';
import { templates as t } from '@/messages/templates';
import { ModelAnswers } from '@/questions/ModelAnswers';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import { modelAnswers } from './api';

export function ModelAnswersPage() {
  const query = useQuery(modelAnswers(useParam('id')));
  return (
    <QueryPage title={words.title} failed={t.openFailed} query={query}>
      {(template) => (
        <ModelAnswers
          template={template}
          more={[
            ...materialFacts(template),
            [t.activeMaterial, template.matrial_status === 1 ? t.shownMaterial : t.hiddenMaterial],
          ]}
        />
      )}
    </QueryPage>
  );
}
