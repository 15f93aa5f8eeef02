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
import { ownState } from './state';

/**
 * The main link of an event: Continue while the clock is running, Start if the participant has not started, otherwise
 * View.
 */
function RowLink({ event, kind, links }: { event: OwnEvent; kind: EventKind; links: OwnParts['links'] }) {
  const { id, name, deadline } = event;
  const state = ownState(event, serverClock.now());
  if (state === 'answering' && deadline !== null) {
    return (
      <Link to={kind.paths.answering({ id })} className={classes.open} data-primary>
        <ContinueText deadline={deadline} name={name} />
      </Link>
    );
  }
  const [link] = (state !== 'answering' && links[state]) || [];
  return (
    <Link
      to={link ? link.to(event) : kind.paths.own({ id })}
      className={classes.open}
      data-primary={link ? true : undefined}
      aria-label={(link ? link.shortFor : t.viewOf)(name)}
    >
      {link ? link.short : t.view}
    </Link>
  );
}

export const ownColumns = (
  kind: EventKind,
  { t: words, links }: Pick<OwnParts, 't' | 'links'>,
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
  { id: 'link', header: t.link, cell: (event) => <RowLink {...{ event, kind, links }} /> },
];
