/** Corrects the key of one question of an event. The form is at the left, and its effect at the right (D94). */

import { useQuery } from '@tanstack/react-query';
import { eventData } from '@/domain/results/eventData';
import { correction as t } from '@/messages/correction';
import { EmptyState } from '@/ui/EmptyState';
import { combineQueries } from '@/ui/loadable';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import type { CorrectedKind } from '../api';
import { holdingCorrection } from './api';
import { CorrectionForm } from './CorrectionForm';
import { subjectOf } from './key';

export function CorrectKeyPage({ kind }: { kind: CorrectedKind }) {
  const id = useParam('id');
  const questionId = useParam('question');
  const event = useQuery(eventData(id));
  const holding = useQuery(holdingCorrection({ kind, id }, questionId));
  const query = combineQueries(event, holding);
  return (
    <QueryPage title={t.title} failed={t.failed} query={query}>
      {([data, { data: rows }]) => {
        const [holding] = rows;
        const subject = subjectOf(data, questionId, holding?.rule);
        return (
          <>
            <PageHeader title={t.title} note={t.note} />
            {subject ? (
              <CorrectionForm
                event={{ kind, id }}
                subject={subject}
                holding={holding}
                totalWeight={data.competition.template.total_weight}
                back={kind.event.paths.analysis({ id })}
              />
            ) : (
              <Panel wide>
                <EmptyState reason="noMatch" title={t.gone} hint={t.goneHint} />
              </Panel>
            )}
          </>
        );
      }}
    </QueryPage>
  );
}
