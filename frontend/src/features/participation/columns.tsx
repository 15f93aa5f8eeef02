/** The columns of a participant's events. */

import { serverClock } from '@/api/serverClock';
import { categoryOf, type EventKind, type OwnColumn, type OwnEvent, type OwnParts } from '@/domain/events/kind';
import { startsClock, waysFrom } from '@/domain/events/ways';
import { GmtCell } from '@/domain/GmtCell';
import { GmtWindow } from '@/domain/GmtWindow';
import { participation as t } from '@/messages/participation';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import { DATE } from '@/ui/useListState';
import { ContinueText } from './ContinueText';
import { OwnStatus } from './OwnStatus';
import classes from './participation.module.css';
import { ownState } from './state';

interface LinkProps {
  event: OwnEvent;
  kind: EventKind;
  own: Pick<OwnParts, 'links' | 'scored'>;
  /** Asks whether to start. */
  onStart: (event: OwnEvent) => void;
}

/**
 * The links from an event: Continue while the clock is running, which alone is a filled button; Start, which asks first,
 * if the participant has not started; what the kind offers, the score or the receipt after the submission; otherwise
 * View.
 */
export function RowLinks({ event, kind, own, onStart }: LinkProps) {
  const { id, name, deadline } = event;
  const now = serverClock.now();
  const state = ownState(event, now);
  if (state === 'answering' && deadline !== null) {
    return (
      <Link to={kind.paths.answering({ id })} className={classes.open} data-primary>
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

const columnsOf = (kind: EventKind, words: OwnParts['t']): Record<OwnColumn, Column<OwnEvent>> => ({
  category: {
    id: 'type',
    header: words.category.column,
    cell: (event) => words.category.names[categoryOf(event, kind)],
  },
  created: {
    id: 'created',
    header: t.created,
    cell: ({ created_at }) => <GmtCell at={created_at} />,
    sortBy: DATE,
  },
  window: {
    id: 'window',
    header: t.window,
    cell: ({ starts_at, ends_at }) => <GmtWindow starts={starts_at} ends={ends_at} />,
  },
});

export function ownColumns(
  kind: EventKind,
  { t: words, links, scored }: Pick<OwnParts, 't' | 'links' | 'scored'>,
  onStart: LinkProps['onStart'],
): readonly Column<OwnEvent>[] {
  const columns = columnsOf(kind, words);
  return [
    {
      id: 'name',
      header: words.name,
      main: true,
      cell: ({ id, name }) => <Link to={kind.paths.own({ id })}>{name}</Link>,
    },
    ...kind.columns.own.map((column) => columns[column]),
    { id: 'status', header: t.status, cell: (event) => <OwnStatus event={event} /> },
    {
      id: 'link',
      header: t.link,
      cell: (event) => <RowLinks {...{ event, kind, onStart }} own={{ links, ...(scored && { scored }) }} />,
    },
  ];
}
