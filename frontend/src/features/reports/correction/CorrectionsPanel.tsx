/** The corrections of an event. Each question can be corrected again, even a dropped one. */
import { useQuery } from '@tanstack/react-query';
import { Gmt } from '@/domain/Gmt';
import { correction as t } from '@/messages/correction';
import { ruleTitle } from '@/questions/ruleTitle';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { PartFailed } from '@/ui/PartFailed';
import { StatusDot } from '@/ui/StatusDot';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import type { CorrectedEvent } from '../api';
import { type Correction, corrections } from './api';
import { SLIDES } from './key';

const columnsOf = ({ kind, id }: CorrectedEvent): readonly Column<Correction>[] => [
  {
    id: 'question',
    header: t.question,
    main: true,
    cell: ({ question, question_id }) => (
      <Link to={kind.correctKey({ id, question: question_id ?? SLIDES })} aria-label={t.againFor(question)}>
        <span dir="auto">{question}</span>
      </Link>
    ),
  },
  {
    id: 'rule',
    header: t.rule,
    cell: ruleTitle,
  },
  { id: 'reason', header: t.reason, cell: ({ reason }) => <span dir="auto">{reason}</span> },
  { id: 'effect', header: t.effectColumn, cell: ({ gained, lost }) => t.counts(gained, lost) },
  { id: 'by', header: t.by, cell: ({ actor }) => <bdi>{actor.name}</bdi> },
  { id: 'when', header: t.when, cell: ({ at }) => <Gmt at={at} /> },
  {
    id: 'state',
    header: t.state,
    cell: ({ holds }) => <StatusDot tone={holds ? 'good' : 'quiet'}>{holds ? t.holds : t.replaced}</StatusDot>,
  },
];

/** The number of corrections in the panel. */
const LATEST = 50;

export function CorrectionsPanel({ event }: { event: CorrectedEvent }) {
  const query = useQuery(corrections(event, { sort: 'desc', per_page: LATEST }));
  if (query.isError && !query.data) {
    return (
      <Panel title={t.list} wide>
        <PartFailed title={t.listFailed} query={query} />
      </Panel>
    );
  }
  const rows = query.data?.data ?? [];
  if (rows.length === 0) return null;
  const all = query.data?.meta.total ?? rows.length;
  return (
    <Panel title={t.list} wide>
      <DataTable label={t.list} columns={columnsOf(event)} rows={rows} rowKey={(row) => row.id} />
      {all > rows.length && <p>{t.latest(rows.length, all)}</p>}
    </Panel>
  );
}
