/** A submitted or ended event: what was submitted, the next step, and the score. */
import { serverClock } from '@/api/serverClock';
import { EventStatus } from '@/domain/events/EventStatus';
import type { OwnEvent } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { formatLocalShortTime } from '@/domain/gmt';
import { ownHome as t } from '@/messages/ownHome';
import { StatusDot } from '@/ui/StatusDot';
import type { OwnScore } from '../api';
import { OwnNotes } from '../OwnNotes';
import { ResultStatus, Submitted } from '../OwnStatus';
import { RowLinks } from '../RowLinks';
import { ownState } from '../state';
import classes from './home.module.css';
import { EventName } from './parts';

interface Props {
  event: OwnEvent;
  now: number;
  score?: OwnScore | undefined;
  onStart: () => void;
}

/** A published score, such as `52 of 65 points · 80 %`. */
function Score({ score }: { score: OwnScore | undefined }) {
  if (!score?.is_scored || score.score === null || score.totalWeight === null) return null;
  return (
    <span className={classes.points}>
      <strong data-none={score.score === 0 || undefined}>{t.scoreOf(score.score, score.totalWeight)}</strong>
      {score.percentage !== null && ` · ${t.percentage(score.percentage)}`}
    </span>
  );
}

function Status({ event, now }: Pick<Props, 'event' | 'now'>) {
  const { scored } = useOwnEvents();
  if (ownState(event, now) === 'ended') return <StatusDot tone="quiet">{t.notTaken}</StatusDot>;
  if (scored) return <ResultStatus event={event} />;
  // "Running" would be wrong beside what is submitted. Retake says that the training is still open.
  return event.status === 'running' ? null : <EventStatus status={event.status} />;
}

export function DoneRow({ event, now, score, onStart }: Props) {
  const { kind, links, scored } = useOwnEvents();
  const isMissed = ownState(event, now) === 'ended';
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <EventName event={event} />
        <OwnNotes event={event} now={now} />
        <div className={classes.submitted}>
          {isMissed ? t.endedAt(formatLocalShortTime(event.ends_at, serverClock.now())) : <Submitted event={event} />}
        </div>
      </div>
      <div className={classes.result}>
        <Status event={event} now={now} />
        <Score score={score} />
      </div>
      <div className={classes.ways}>
        <RowLinks event={event} kind={kind} own={{ links, ...(scored && { scored }) }} onStart={onStart} />
      </div>
    </li>
  );
}
