/** 'Competition Status': the status, and the time left to the start in days, hours and minutes. */
import { useQueryClient } from '@tanstack/react-query';
import { EventStatus } from '@/domain/EventStatus';
import { GmtWindow } from '@/domain/GmtWindow';
import { twoDigits, unitsOf, useTimeLeft } from '@/domain/timeLeft';
import { competitions as words } from '@/messages/competitions';
import { events } from '@/messages/events';
import { DescriptionList } from '@/ui/DescriptionList';
import { Panel } from '@/ui/Panel';
import { type Competition, competitionDetail } from './api';
import classes from './Competition.module.css';

function UntilStart({ at, onStart }: { at: string; onStart: () => void }) {
  const { days, hours, minutes } = unitsOf(useTimeLeft(at, onStart), 'minutes');
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
            <span className={classes.figure}>{twoDigits(Number(value))}</span>
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
            [words.status, <EventStatus key="status" status={of.status} />],
            [words.type, events.types[of.participant_type]],
            [words.window, <GmtWindow key="window" starts={of.starts_at} ends={of.ends_at} />],
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
