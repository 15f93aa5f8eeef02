/** The time until an instant by the server's clock, in days, hours, minutes and, for participants, seconds. */
import { eventTerms as t } from '@/messages/eventTerms';
import { splitIntoUnits, twoDigits, useTimeLeft } from '../timeLeft';
import classes from './TimeLeft.module.css';

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

interface Props {
  until: string;
  label: string;
  /** The smallest unit that is shown. */
  smallest: 'minutes' | 'seconds';
  onEnd: () => void;
}

export function TimeLeft({ until, label, smallest, onEnd }: Props) {
  const milliseconds = useTimeLeft(until, onEnd);
  const left = splitIntoUnits(milliseconds, smallest);
  const { days, hours, minutes } = splitIntoUnits(milliseconds, 'minutes');
  const shown = smallest === 'seconds' ? UNITS : UNITS.slice(0, -1);
  return (
    <div role="timer" aria-label={t.left(label, days, hours, minutes)}>
      <p className={classes.label} aria-hidden>
        {label}
      </p>
      <div className={classes.clock} aria-hidden>
        {shown.map((unit) => (
          <span key={unit} className={classes.unit}>
            <strong className="tabular">{twoDigits(left[unit])}</strong>
            <span>{t.units[unit]}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
