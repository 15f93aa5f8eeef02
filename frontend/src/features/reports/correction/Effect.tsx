/** Shows who gains and who loses points by a correction, before the correction is applied. */
import { correction as t } from '@/messages/correction';
import { formatNumber } from '@/messages/format';
import { EmptyState } from '@/ui/EmptyState';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import type { CorrectedKey } from './api';
import classes from './Correction.module.css';
import { changeOf } from './key';

type Change = CorrectedKey['changes'][number];

const pointsOf = (points: number | null) => (points === null ? t.none : formatNumber(points));

const COLUMNS: readonly Column<Change>[] = [
  { id: 'person', header: t.person, main: true, cell: ({ name, label }) => <bdi>{name ?? label}</bdi> },
  {
    id: 'mark',
    header: t.markColumn,
    numeric: true,
    cell: ({ mark_before, mark_after }) => t.moved(pointsOf(mark_before), pointsOf(mark_after)),
  },
  {
    id: 'total',
    header: t.total,
    numeric: true,
    cell: ({ before, after }) => t.moved(formatNumber(before), formatNumber(after)),
  },
  {
    id: 'change',
    header: t.change,
    numeric: true,
    cell: (change) => (
      <strong className={changeOf(change) > 0 ? classes.more : classes.less}>{t.plus(changeOf(change))}</strong>
    ),
  },
];

function Figure({ count, word, tone }: { count: number; word: string; tone?: string | undefined }) {
  return (
    <div className={classes.figure}>
      <dt>{word}</dt>
      <dd className={tone}>{formatNumber(count)}</dd>
    </div>
  );
}

export function Effect({ effect }: { effect: CorrectedKey }) {
  const { gained, lost, unchanged, changes, mean_before, mean_after, total_weight_after } = effect;
  const changed = gained + lost;
  if (changed + unchanged === 0) return <EmptyState title={t.nobody} hint={t.nobodyHint} />;
  return (
    <>
      <div className={classes.summary}>
        <dl className={classes.figures}>
          <Figure count={gained} word={t.gain(gained)} tone={gained > 0 ? classes.more : undefined} />
          <Figure count={lost} word={t.lose(lost)} tone={lost > 0 ? classes.less : undefined} />
          <Figure count={unchanged} word={t.stay(unchanged)} />
        </dl>
        <p className={classes.mean}>
          {mean_before !== null && mean_after !== null && (
            <span className="tabular">
              {t.mean(formatNumber(mean_before), formatNumber(mean_after), formatNumber(total_weight_after))}
            </span>
          )}
          <span>{t.handStays}</span>
        </p>
      </div>
      {changes.length > 0 ? (
        <DataTable label={t.changed} columns={COLUMNS} rows={changes} rowKey={({ user_id }) => user_id} />
      ) : (
        <EmptyState title={t.unchanged} hint={t.unchangedHint} />
      )}
      {changes.length < changed && <p className={classes.hint}>{t.firstOf(changes.length, changed)}</p>}
    </>
  );
}
