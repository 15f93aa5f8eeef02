/** The number of participants of an event in each state, as numbers and as a bar. */
import { eventLive as t } from '@/messages/eventLive';
import { formatNumber } from '@/messages/format';
import classes from './CountsBar.module.css';
import { type LiveCounts, type LiveState, STATES, totalOf } from './counts';

interface Props {
  counts: LiveCounts;
  /** The state that is the only one shown, or '' for all. */
  chosen?: string;
  /** Chooses one state, or none. If undefined, the numbers are not buttons. */
  onChoose?: (state: LiveState | '') => void;
  /** Whether the numbers must be readable from a distance. */
  large?: boolean;
}

export function CountsBar({ counts, chosen = '', onChoose, large = false }: Props) {
  const total = totalOf(counts);
  // Usually no one is offline or quiet, so these numbers are shown only if they are not 0.
  const shown = STATES.filter((state) => counts[state] > 0 || state === 'submitted' || state === 'answering');
  return (
    <div className={classes.counts} data-large={large || undefined}>
      <ul className={classes.figures} aria-label={t.counts}>
        {shown.map((state) => {
          const figure = (
            <>
              <span className={classes.swatch} data-state={state} aria-hidden />
              <strong>{formatNumber(counts[state])}</strong> {t.states[state]}
            </>
          );
          return (
            <li key={state} title={t.hints[state]}>
              {onChoose ? (
                <button
                  type="button"
                  className={classes.figure}
                  aria-pressed={chosen === state}
                  onClick={() => onChoose(chosen === state ? '' : state)}
                >
                  {figure}
                </button>
              ) : (
                <span className={classes.figure}>{figure}</span>
              )}
            </li>
          );
        })}
      </ul>
      <div className={classes.bar} aria-hidden>
        {STATES.filter((state) => counts[state] > 0).map((state) => (
          <span key={state} data-state={state} style={{ flexGrow: counts[state] / total }} />
        ))}
      </div>
    </div>
  );
}
