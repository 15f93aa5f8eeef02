/** The card of a running attempt, whose clock runs or stands still during a pause. The card never offers Start. */
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import type { OwnEvent } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { progressOf } from '@/domain/events/progress';
import { eventTime } from '@/domain/events/schedule';
import { formatLocalShortTime } from '@/domain/gmt';
import { ownAndGmt } from '@/domain/ownTimes';
import { splitIntoUnits, useTimeLeft } from '@/domain/timeLeft';
import { common } from '@/messages/common';
import { eventTerms } from '@/messages/eventTerms';
import { ownHome as t } from '@/messages/ownHome';
import { participation } from '@/messages/participation';
import { Link } from '@/ui/Link';
import { StatusDot } from '@/ui/StatusDot';
import { OwnNotes } from '../OwnNotes';
import classes from './home.module.css';
import { BothTimes, shortLeft } from './parts';

interface ClockProps {
  until: string;
  label: string;
}

function Clock({ left, label }: { left: number; label: string }) {
  const { days, hours, minutes } = splitIntoUnits(left, 'minutes');
  return (
    <div className={classes.clock} role="timer" aria-label={eventTerms.left(label, days, hours, minutes)}>
      <span aria-hidden>{label}</span>
      <strong aria-hidden className="tabular">
        {shortLeft(left)}
      </strong>
    </div>
  );
}

function MovingClock({ until, label }: ClockProps) {
  return <Clock left={useTimeLeft(until, () => {})} label={label} />;
}

/** The large clock of a card. During a pause it stands still (D92). */
export function LargeClock({ event, ...clock }: ClockProps & { event: OwnEvent }) {
  if (!event.paused_at) return <MovingClock {...clock} />;
  return <Clock left={Date.parse(clock.until) - eventTime(event, serverClock.now())} label={clock.label} />;
}

/** How much is answered. Nothing is shown if this device does not know it. */
function Answered({ event, now }: { event: OwnEvent; now: number }) {
  const { data } = useQuery(progressOf(useViewer().id, event));
  if (!data) return null;
  const { answered, questions, at } = data;
  return (
    <>
      <div
        className={classes.progress}
        style={{ '--answered': answered, '--questions': questions } as CSSProperties}
        aria-hidden
      />
      <p>{t.progress(answered, questions, formatLocalShortTime(new Date(at).toISOString(), now))}</p>
    </>
  );
}

export function RunningCard({ event, now }: { event: OwnEvent; now: number }) {
  const { kind } = useOwnEvents();
  const { id, name, deadline, ends_at } = event;
  const end = deadline ?? ends_at;
  const isPaused = Boolean(event.paused_at);
  return (
    <section className={classes.running}>
      <div className={classes.runningText}>
        {/* Screen readers announce a pause and its end. */}
        <div role="status">
          <StatusDot tone="accent">{isPaused ? participation.paused : t.answering}</StatusDot>
        </div>
        <h2 dir="auto">{name}</h2>
        <OwnNotes event={event} now={now} />
      </div>
      <div className={classes.detail}>
        <Answered event={event} now={now} />
        {isPaused ? (
          <p>{participation.pausedHint}</p>
        ) : (
          <p>
            {t.submitsAt} <BothTimes times={ownAndGmt(end, now)} />
          </p>
        )}
      </div>
      <LargeClock event={event} until={end} label={common.timeLeft} />
      {!isPaused && (
        <Button
          component={Link}
          to={kind.paths.answering({ id })}
          h={44}
          className={classes.main}
          aria-label={t.continueOf(name)}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
        >
          {t.continue}
        </Button>
      )}
    </section>
  );
}
