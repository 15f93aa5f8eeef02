/** The links from an event in a participant's list. */
import { serverClock } from '@/api/serverClock';
import type { EventKind, OwnEvent, OwnParts } from '@/domain/events/kind';
import { startsClock, waysFrom } from '@/domain/events/ways';
import { participation as t } from '@/messages/participation';
import { Link } from '@/ui/Link';
import { ContinueText } from './ContinueText';
import classes from './participation.module.css';
import { ownState } from './state';

export interface LinkProps {
  event: OwnEvent;
  kind: EventKind;
  own: Pick<OwnParts, 'links' | 'scored'>;
  /** Asks for confirmation before the start. */
  onStart: (event: OwnEvent) => void;
}

/**
 * The links from an event. Continue, while the attempt is running; it is filled only in the card above the list. Start,
 * if the participant has not started, asks for confirmation. After the submission, the links of the kind, such as the
 * score or the receipt. Otherwise View.
 */
export function RowLinks({ event, kind, own, onStart }: LinkProps) {
  const { id, name, deadline } = event;
  const now = serverClock.now();
  const state = ownState(event, now);
  if (state === 'answering' && deadline !== null) {
    return (
      <Link to={kind.paths.answering({ id })} className={classes.open}>
        <ContinueText deadline={deadline} name={name} />
      </Link>
    );
  }
  const ways = waysFrom(event, state, now, own);
  if (ways.length === 0) {
    const receipt = state === 'submitted' && event.receipt !== null;
    return (
      <Link
        to={kind.paths.own({ id })}
        className={classes.open}
        aria-label={receipt ? t.receiptOf(name) : t.viewOf(name)}
      >
        {receipt ? t.receipt : t.view}
      </Link>
    );
  }
  return (
    <div className={classes.ways} data-buttons>
      {ways.map((way) =>
        startsClock(kind, way, event) ? (
          <button
            key={way.short}
            type="button"
            className={classes.open}
            aria-label={way.shortFor(name)}
            onClick={() => onStart(event)}
          >
            {way.short}
          </button>
        ) : (
          <Link key={way.short} to={way.to(event)} className={classes.open} aria-label={way.shortFor(name)}>
            {way.short}
          </Link>
        ),
      )}
    </div>
  );
}
