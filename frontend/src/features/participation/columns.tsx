/** The columns of a participant's events. */

import { serverClock } from '@/api/serverClock';
import { categoryOf, type EventKind, type OwnEvent, type OwnParts } from '@/domain/events/kind';
import { GmtWindow } from '@/domain/GmtWindow';
import { participation as t } from '@/messages/participation';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import { ContinueText } from './ContinueText';
import { OwnStatus } from './OwnStatus';
import classes from './participation.module.css';
import { ownState, startsClock } from './state';

interface LinkProps {
  event: OwnEvent;
  kind: EventKind;
  own: Pick<OwnParts, 'links' | 'scored'>;
  /** Asks whether to start. */
  onStart: (event: OwnEvent) => void;
}

/**
 * The main link of an event: Continue while the clock is running, which alone is a filled button; Start, which asks
 * first, if the participant has not started; the score or the receipt after the submission; otherwise View.
 */
export function RowLink({ event, kind, own: { links, scored }, onStart }: LinkProps) {
  const { id, name, deadline } = event;
  const state = ownState(event, serverClock.now());
  if (state === 'answering' && deadline !== null) {
    return (
      <Link to={kind.paths.answering({ id })} className={classes.open} data-primary>
        <ContinueText deadline={deadline} name={name} />
      </Link>
    );
  }
  const [way] = (state !== 'answering' && links[state]) || [];
  if (way && startsClock(kind, way, event)) {
    return (
      <button type="button" className={classes.open} aria-label={way.shortFor(name)} onClick={() => onStart(event)}>
        {way.short}
      </button>
    );
  }
  const link = way ?? (state === 'submitted' && event.is_scored ? scored : undefined);
  const receipt = state === 'submitted' && event.receipt !== null;
  const [label, spoken] = receipt ? [t.receipt, t.receiptOf] : [t.view, t.viewOf];
  return (
    <Link
      to={link ? link.to(event) : kind.paths.own({ id })}
      className={classes.open}
      aria-label={link ? link.shortFor(name) : spoken(name)}
    >
      {link ? link.short : label}
    </Link>
  );
}

export const ownColumns = (
  kind: EventKind,
  { t: words, links, scored }: Pick<OwnParts, 't' | 'links' | 'scored'>,
  onStart: LinkProps['onStart'],
): readonly Column<OwnEvent>[] => [
  {
    id: 'name',
    header: words.name,
    main: true,
    cell: ({ id, name }) => <Link to={kind.paths.own({ id })}>{name}</Link>,
  },
  {
    id: 'type',
    header: words.category.column,
    cell: (event) => words.category.names[categoryOf(event, kind)],
    muted: true,
  },
  {
    id: 'window',
    header: t.window,
    cell: ({ starts_at, ends_at }) => <GmtWindow starts={starts_at} ends={ends_at} />,
  },
  {
    id: 'status',
    header: t.status,
    cell: (event) => <OwnStatus event={event} />,
  },
  {
    id: 'link',
    header: t.link,
    cell: (event) => <RowLink {...{ event, kind, onStart }} own={{ links, ...(scored && { scored }) }} />,
  },
];
