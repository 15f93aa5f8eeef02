/** How many answered, and what all published results of an event are together. */
import { ClassChart, type ResultSummary } from '@/domain/results/ClassChart';
import { formatNumber, formatPercent } from '@/messages/format';
import { results as texts } from '@/messages/results';
import { Panel } from '@/ui/Panel';
import { Answered } from './Answered';
import type { ResultCounts } from './api';
import { Figure } from './Figure';
import list from './Results.module.css';
import classes from './Summary.module.css';

const t = texts.summary;

/** A total as a percentage, at most 100 (D35). */
const share = (total: number, of: number) => (of > 0 ? Math.min(100, Math.round((total / of) * 10_000) / 100) : 0);

interface Props {
  summary: ResultSummary;
  counts: ResultCounts;
  teams?: boolean;
}

export function Summary({ summary, counts, teams = false }: Props) {
  const { results, mean, median, lowest, highest, total_weight: of } = summary;
  const points = (name: string, total: number) => (
    <Figure name={name} value={formatNumber(total)} of={of} note={formatPercent(share(total, of))} />
  );
  return (
    <div className={list.above}>
      <Panel wide>
        <div className={classes.summary}>
          <dl className={classes.figures} aria-label={t.title}>
            <Answered counts={counts} teams={teams} />
            {points(t.mean, mean)}
            {points(t.median, median)}
            <Figure name={t.range} value={t.from(lowest, highest)} note={t.ofPublished(results)} />
          </dl>
          <div className={classes.chart}>
            <ClassChart summary={summary} meanText={t.meanAt(share(mean, of))} />
          </div>
        </div>
      </Panel>
    </div>
  );
}
