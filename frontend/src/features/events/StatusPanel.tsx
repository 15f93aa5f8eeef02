/** 'Competition Status': the status, and the time left to the start in days, hours and minutes. */
import { useQueryClient } from '@tanstack/react-query';
import { EventStatus } from '@/domain/events/EventStatus';
import { GmtWindow } from '@/domain/GmtWindow';
import { twoDigits, unitsOf, useTimeLeft } from '@/domain/timeLeft';
import { competitions as t } from '@/messages/competitions';
import { events } from '@/messages/events';
import { DescriptionList } from '@/ui/DescriptionList';
import { Panel } from '@/ui/Panel';
import { type Competition, competitionDetail } from './api';
import classes from './Event.module.css';

function UntilStart({ at, onStart }: { at: string; onStart: () => void }) {
  const { days, hours, minutes } = unitsOf(useTimeLeft(at, onStart), 'minutes');
  return (
    <div role="timer" aria-label={`${t.timeLeft}: ${t.leftInWords(days, hours, minutes)}`}>
      <p className={classes.label} aria-hidden>
        {t.timeLeft}
      </p>
      <div className={classes.clock} aria-hidden>
        {[
          [days, t.days],
          [hours, t.hoursLeft],
          [minutes, t.minutesLeft],
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

export function StatusPanel({ competition }: { competition: Competition }) {
  const client = useQueryClient();
  return (
    <Panel title={t.competitionStatus} wide>
      <div className={classes.status}>
        <DescriptionList
          items={[
            [t.status, <EventStatus key="status" status={competition.status} />],
            [t.type, events.types[competition.participant_type]],
            [t.window, <GmtWindow key="window" starts={competition.starts_at} ends={competition.ends_at} />],
            [t.duration, t.minutes(competition.duration)],
          ]}
        />
        {competition.status === 'pending' && (
          <UntilStart
            at={competition.starts_at}
            onStart={() => void client.invalidateQueries(competitionDetail(competition.id))}
          />
        )}
      </div>
    </Panel>
  );
}
