/** Days, hours, minutes and seconds until an instant, by the server's clock. */
import { useEffect, useEffectEvent, useState } from 'react';
import { serverClock } from '@/api/serverClock';
import { messages } from '@/messages';
import classes from './participation.module.css';
import { unitsLeft } from './units';

const { left: words } = messages.participation;
const two = (n: number) => String(n).padStart(2, '0');

export function TimeLeft({ until, label, onEnd }: { until: string; label: string; onEnd: () => void }) {
  const [now, setNow] = useState(serverClock.now);
  const ended = useEffectEvent(onEnd);
  const end = Date.parse(until);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverClock.now());
      if (serverClock.now() < end) return;
      clearInterval(timer);
      ended();
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  const units = unitsLeft(end - now);
  return (
    <div role="timer" aria-label={label} className={classes.timer}>
      {(['days', 'hours', 'minutes', 'seconds'] as const).map((unit) => (
        <span key={unit} className={classes.unit}>
          <strong className="tabular">{two(units[unit])}</strong>
          <span>{words[unit]}</span>
        </span>
      ))}
    </div>
  );
}
