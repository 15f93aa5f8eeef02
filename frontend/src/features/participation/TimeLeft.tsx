/** Days, hours, minutes and seconds until an instant, by the server's clock. */
import { twoDigits, unitsOf, useTimeLeft } from '@/domain/timeLeft';
import { participation } from '@/messages/participation';
import classes from './participation.module.css';

const { left: words } = participation;

export function TimeLeft({ until, label, onEnd }: { until: string; label: string; onEnd: () => void }) {
  const units = unitsOf(useTimeLeft(until, onEnd));
  return (
    <div role="timer" aria-label={label} className={classes.timer}>
      {(['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => (
        <span key={unit} className={classes.unit}>
          <strong className="tabular">{twoDigits(units[unit])}</strong>
          <span>{words[unit]}</span>
        </span>
      ))}
    </div>
  );
}
