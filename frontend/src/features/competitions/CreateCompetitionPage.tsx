/** A new competition; `?template_id=` chooses its template. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { paths } from '@/domain/paths';
import { messages } from '@/messages';
import { QueryPage } from '@/ui/QueryPage';
import { templateChoices, useCreateCompetition } from './api';
import { CompetitionForm } from './CompetitionForm';
import { emptyValues } from './rules';

const { competitions: words } = messages;

export function CreateCompetitionPage() {
  const [params] = useSearchParams();
  const query = useQuery(templateChoices());
  const create = useCreateCompetition();
  return (
    <QueryPage title={words.create} query={query}>
      {(templates) => (
        <CompetitionForm
          title={words.create}
          saveLabel={words.save}
          templates={templates}
          initial={emptyValues(templates.find(({ value }) => value === params.get('template_id'))?.value ?? null)}
          save={(body) => create({ body })}
          saved={({ message, data }) => ({
            message: message ?? words.created,
            to: paths.completeCompetition({ id: data.id }),
            after: 1000,
          })}
        />
      )}
    </QueryPage>
  );
}
