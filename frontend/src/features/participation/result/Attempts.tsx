/** The results of all attempts of a training (D32). */
import { GmtCell } from '@/domain/GmtCell';
import { formatPercent } from '@/messages/format';
import { ownResult as t } from '@/messages/ownResult';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import type { OwnResult } from '../api';
import classes from './Result.module.css';

type Attempt = OwnResult['attempts'][number];

const columnsOf = (counting: number | undefined): readonly Column<Attempt>[] => [
  {
    id: 'attempt',
    header: t.attempt,
    main: true,
    cell: ({ number }) => (
      <div className={classes.question}>
        {t.attemptName(number)}
        {number === counting && <span>{t.counts}</span>}
      </div>
    ),
  },
  { id: 'when', header: t.when, cell: ({ submitted_at }) => <GmtCell at={submitted_at} /> },
  {
    id: 'score',
    header: t.score,
    numeric: true,
    cell: ({ score, totalWeight }) => t.pointsOf(score, totalWeight),
  },
  { id: 'percentage', header: t.percentage, numeric: true, cell: ({ percentage }) => formatPercent(percentage) },
];

export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <section>
      <div className={classes.head}>
        <h2>{t.attempts}</h2>
        <p>{t.attemptsHint}</p>
      </div>
      <DataTable
        label={t.attempts}
        columns={columnsOf(attempts[0]?.number)}
        rows={attempts}
        rowKey={({ number }) => String(number)}
      />
    </section>
  );
}
