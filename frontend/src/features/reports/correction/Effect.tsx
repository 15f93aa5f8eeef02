/** Shows who gains and who loses points by a correction, before the correction is applied. */
import { SegmentedControl } from '@mantine/core';
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
    id: 'answer',
    header: t.answer,
    muted: true,
    cell: ({ answer }) => <span dir="auto">{answer ?? t.notAnswered}</span>,
  },
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
    cell: (change) => {
      const by = changeOf(change);
      if (by === 0) return t.none;
      return <strong className={by > 0 ? classes.more : classes.less}>{t.plus(by)}</strong>;
    },
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

interface Props {
  effect: CorrectedKey;
  /** Whether scores that stay the same are listed too. */
  isAll: boolean;
  onAll: (isAll: boolean) => void;
}

export function Effect({ effect, isAll, onAll }: Props) {
  const { gained, lost, unchanged, changes, same, places, mean_before, mean_after, total_weight_after } = effect;
  const changed = gained + lost;
  const all = [...changes, ...same].sort((one, other) => other.before - one.before);
  const [rows, total] = isAll ? [all, changed + unchanged] : [changes, changed];
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
          {places && <span>{t.places(places)}</span>}
        </p>
      </div>
      <div className={classes.which}>
        <SegmentedControl
          aria-label={t.which}
          data={[
            { value: 'changed', label: t.onlyChanged(changed) },
            { value: 'all', label: t.all(changed + unchanged) },
          ]}
          value={isAll ? 'all' : 'changed'}
          onChange={(value) => onAll(value === 'all')}
        />
        <span>{t.handStays}</span>
      </div>
      {rows.length > 0 ? (
        <DataTable
          label={isAll ? t.allScores : t.changed}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ user_id }) => user_id}
        />
      ) : (
        <EmptyState title={t.unchanged} hint={t.unchangedHint} />
      )}
      {rows.length < total && <p className={classes.hint}>{t.firstOf(rows.length, total)}</p>}
    </>
  );
}
