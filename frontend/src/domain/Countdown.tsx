/**
 * A countdown. It uses `performance.now()`, so a change of the device's clock has no effect. Screen readers announce it
 * only at 10, 5 and 1 minute.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { common } from '@/messages/common';
import { clockText } from './timeLeft';

const SPOKEN = [10, 5, 1];

interface Props {
  /** The remaining time that the server sent last. A new value restarts the countdown. */
  seconds: number;
  onEnd: () => void;
  label?: string;
}

export function Countdown({ seconds, onEnd, label = common.timeLeft }: Props) {
  const [left, setLeft] = useState(seconds);
  const [spoken, setSpoken] = useState('');
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    let before = seconds;
    const tick = () => {
      const now = Math.max(0, (end - performance.now()) / 1000);
      // After a sleep several announcements may be due. Only the last one is correct.
      const passed = SPOKEN.findLast((minutes) => before > minutes * 60 && now <= minutes * 60);
      if (passed !== undefined) setSpoken(common.minutesLeft(passed));
      before = now;
      setLeft(now);
      if (now === 0) {
        clearInterval(timer);
        ended();
      }
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <>
      <span role="timer" aria-label={label} className="tabular">
        {clockText(left)}
      </span>
      <span role="status" className="visually-hidden">
        {spoken}
      </span>
    </>
  );
}
