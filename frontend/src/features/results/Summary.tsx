/** How many answered, and what all published results of an event are together. */
import { ClassChart, type ResultSummary } from '@/domain/results/ClassChart';
import { formatNumber, formatPercent } from '@/messages/format';
import { results } from '@/messages/results';
import { Panel } from '@/ui/Panel';
import type { ResultCounts } from './api';
import list from './Results.module.css';
import classes from './Summary.module.css';

const t = results.summary;

/** A total as a percentage, at most 100 (D35). */
const share = (total: number, of: number) => (of > 0 ? Math.min(100, Math.round((total / of) * 10_000) / 100) : 0);

export function Summary({ summary, counts }: { summary: ResultSummary; counts: ResultCounts }) {
  const { mean, median, lowest, highest, total_weight: of } = summary;
  const { people, not_solved: absent } = counts;
  const points = (total: number) => (
    <>
      <strong>{formatNumber(total)}</strong> {t.of(of)}
      <span>{formatPercent(share(total, of))}</span>
    </>
  );
  return (
    <div className={list.above}>
      <Panel wide>
        <div className={classes.summary}>
          <dl className={classes.figures} aria-label={t.title}>
            <div>
              <dt>{t.answered}</dt>
              <dd>
                <strong>{formatNumber(people - absent)}</strong> {t.of(people)}
                <span>{t.notSubmitted(absent)}</span>
              </dd>
            </div>
            <div>
              <dt>{t.mean}</dt>
              <dd>{points(mean)}</dd>
            </div>
            <div>
              <dt>{t.median}</dt>
              <dd>{points(median)}</dd>
            </div>
            <div>
              <dt>{t.range}</dt>
              <dd>
                <strong>{t.from(lowest, highest)}</strong>
              </dd>
            </div>
          </dl>
          <div className={classes.chart}>
            <ClassChart summary={summary} meanText={t.meanAt(share(mean, of))} />
          </div>
        </div>
      </Panel>
    </div>
  );
}
