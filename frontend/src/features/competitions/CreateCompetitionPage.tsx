/** A new competition; `?template_id=` chooses its template. */
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { messages } from '@/messages';
import { QueryPage } from '@/ui/QueryPage';
import { templateChoices, useCreateCompetition } from './api';
import { CompetitionForm } from './CompetitionForm';
import { emptyValues } from './rules';

const { competitions: words } = messages;
const back = { to: '/competitions', label: words.title };

export function CreateCompetitionPage() {
  const [params] = useSearchParams();
  const query = useQuery(templateChoices());
  const create = useCreateCompetition();
  return (
    <QueryPage title={words.create} back={back} query={query}>
      {(templates) => (
        <CompetitionForm
          title={words.create}
          back={back}
          saveLabel={words.save}
          templates={templates}
          initial={emptyValues(templates.find(({ value }) => value === params.get('template_id'))?.value ?? null)}
          save={create}
          saved={({ message, data }) => ({
            message: message ?? words.created,
            to: `/complete-competitions/${data.id}`,
            after: 1000,
          })}
        />
      )}
    </QueryPage>
  );
}
