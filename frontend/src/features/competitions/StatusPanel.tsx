/** 'Competition Status': the status, and the time left to the start in days, hours and minutes. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverClock } from '@/api/serverClock';
import { messages } from '@/messages';
import { DescriptionList } from '@/ui/DescriptionList';
import { Panel } from '@/ui/Panel';
import { type Competition, competitionDetail } from './api';
import classes from './Competition.module.css';
import { timeLeft } from './rules';
import { Span } from './Span';
import { Status } from './Status';

const { competitions: words } = messages;
const two = (n: number) => String(n).padStart(2, '0');

function UntilStart({ at, onStart }: { at: string; onStart: () => void }) {
  const [now, setNow] = useState(() => serverClock.now());
  const started = useEffectEvent(onStart);
  useEffect(() => {
    const timer = setInterval(() => {
      const time = serverClock.now();
      setNow(time);
      if (time < Date.parse(at)) return;
      clearInterval(timer);
      started();
    }, 1000);
    return () => clearInterval(timer);
  }, [at]);
  const { days, hours, minutes } = timeLeft(at, now);
  return (
    <div role="timer" aria-label={`${words.timeLeft}: ${words.leftInWords(days, hours, minutes)}`}>
      <p className={classes.label} aria-hidden>
        {words.timeLeft}
      </p>
      <div className={classes.clock} aria-hidden>
        {[
          [days, words.days],
          [hours, words.hoursLeft],
          [minutes, words.minutesLeft],
        ].map(([value, unit]) => (
          <div key={unit} className={classes.part}>
            <span className={classes.figure}>{two(Number(value))}</span>
            <span className={classes.unit}>{unit}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

export function StatusPanel({ of }: { of: Competition }) {
  const client = useQueryClient();
  return (
    <Panel title={words.competitionStatus} wide>
      <div className={classes.status}>
        <DescriptionList
          items={[
            [words.status, <Status key="status" of={of.status} />],
            [words.type, words.types[of.participant_type]],
            [words.window, <Span key="window" of={of} />],
            [words.duration, words.minutes(of.duration)],
          ]}
        />
        {of.status === 'pending' && (
          <UntilStart at={of.starts_at} onStart={() => void client.invalidateQueries(competitionDetail(of.id))} />
        )}
      </div>
    </Panel>
  );
}
