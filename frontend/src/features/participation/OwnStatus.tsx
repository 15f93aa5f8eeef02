/** The state of an event for its participant: its status, or what the participant has done and the next step. */
import { serverClock } from '@/api/serverClock';
import { EVENT_TONES, EventStatus } from '@/domain/events/EventStatus';
import type { OwnEvent } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { printedCode, receiptLine } from '@/domain/events/receipt';
import { GmtTooltip } from '@/domain/GmtTooltip';
import { formatLocalShortTime } from '@/domain/gmt';
import { participation as t } from '@/messages/participation';
import { receipt as words } from '@/messages/receipt';
import { StatusDot } from '@/ui/StatusDot';
import classes from './participation.module.css';
import { ownState, submittedAt } from './state';

/** Returns a text such as `Submitted 05:49`. A tooltip shows the whole date and GMT. */
function SubmittedAt({ event }: { event: OwnEvent }) {
  const at = submittedAt(event);
  return <GmtTooltip at={at}>{t.submittedAt(formatLocalShortTime(at, serverClock.now()))}</GmtTooltip>;
}

/** Shows whether the score of a submitted event is published. */
export function ResultStatus({ event: { is_scored } }: { event: Pick<OwnEvent, 'is_scored'> }) {
  return <StatusDot tone={is_scored ? 'good' : 'waiting'}>{is_scored ? words.published : words.waiting}</StatusDot>;
}

/** Shows when and how much was submitted, and the code of the receipt. */
export function Submitted({ event }: { event: OwnEvent }) {
  const { receipt } = event;
  return (
    <>
      <SubmittedAt event={event} />
      {receipt && <span>{receiptLine(receipt)}</span>}
      {receipt && <span>{words.short(printedCode(receipt.code))}</span>}
    </>
  );
}

export function OwnStatus({ event }: { event: OwnEvent }) {
  const { scored } = useOwnEvents();
  switch (ownState(event, serverClock.now())) {
    case 'submitted':
      return (
        <div className={classes.submitted}>
          {/* If no one gives scores, participants do not wait for a result. Then only the status of the event is
              shown. */}
          {scored ? <ResultStatus event={event} /> : <EventStatus status={event.status} />}
          <Submitted event={event} />
        </div>
      );
    case 'answering':
      return <StatusDot tone={EVENT_TONES.answering}>{t.answering}</StatusDot>;
    default:
      return <EventStatus status={event.status} pausedAt={event.paused_at} />;
  }
}
