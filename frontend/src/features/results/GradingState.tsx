/** How many answered and how far their submissions are graded, above a list without published results to sum up. */
import { formatNumber } from '@/messages/format';
import { results } from '@/messages/results';
import { Panel } from '@/ui/Panel';
import { Answered } from './Answered';
import type { ResultCounts } from './api';
import { Figure } from './Figure';
import list from './Results.module.css';
import classes from './Summary.module.css';

const t = results.summary;

/** Marks that only a grader gives. */
interface Marks {
  /** The number of submissions that are not published and lack a mark. Undefined until it is loaded. */
  missing: number | undefined;
}

interface Props {
  counts: ResultCounts;
  /** The number of people who have started and not submitted. Undefined in a list of teams. */
  answering?: number;
  /** Null if the server gives all marks. Undefined in a list of teams, whose members are graded one by one. */
  marks?: Marks | null;
}

export function GradingState({ counts, answering, marks }: Props) {
  const { published, to_grade: unpublished } = counts;
  // A grader may have saved a mark between the two readings.
  const missing = marks === null ? 0 : marks?.missing !== undefined ? Math.min(marks.missing, unpublished) : undefined;
  const counted = (n: number | undefined) => (n === undefined ? results.none : formatNumber(n));
  return (
    <div className={list.above}>
      <Panel wide>
        <dl className={classes.figures} aria-label={t.progress}>
          <Answered counts={counts} teams={marks === undefined} />
          {answering !== undefined && (
            <Figure name={results.answeringNow} value={formatNumber(answering)} note={t.answeringNote} />
          )}
          {marks && <Figure name={t.missing} value={counted(missing)} note={t.missingNote} />}
          {marks === undefined ? (
            <Figure name={t.unpublished} value={formatNumber(unpublished)} note={t.unpublishedNote} />
          ) : (
            <Figure
              name={t.ready}
              value={counted(missing === undefined ? undefined : unpublished - missing)}
              note={t.readyNote}
            />
          )}
          {published > 0 && <Figure name={results.people.published} value={formatNumber(published)} />}
        </dl>
      </Panel>
    </div>
  );
}
