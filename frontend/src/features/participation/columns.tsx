/** The columns of a participant's competitions. */

import { serverClock } from '@/api/serverClock';
import { EventStatus } from '@/domain/EventStatus';
import { GmtWindow } from '@/domain/GmtWindow';
import { paths } from '@/domain/paths';
import { events } from '@/messages/events';
import { participation as words } from '@/messages/participation';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import type { Competition } from './api';
import classes from './participation.module.css';
import { stateOf } from './state';

/** Start while it runs and is not submitted; View otherwise. */
function RowLink(competition: Competition) {
  const { id, name } = competition;
  const starts = stateOf(competition, serverClock.now()) === 'running';
  return (
    <Link
      to={starts ? paths.answering({ id }) : paths.ownCompetition({ id })}
      className={classes.open}
      data-primary={starts || undefined}
      aria-label={(starts ? words.startOf : words.viewOf)(name)}
    >
      {starts ? words.start : words.view}
    </Link>
  );
}

export const COLUMNS: readonly Column<Competition>[] = [
  {
    id: 'name',
    header: words.name,
    main: true,
    cell: ({ id, name }) => <Link to={paths.ownCompetition({ id })}>{name}</Link>,
  },
  { id: 'type', header: words.type, cell: ({ participant_type }) => events.types[participant_type], muted: true },
  {
    id: 'window',
    header: words.window,
    cell: ({ starts_at, ends_at }) => <GmtWindow starts={starts_at} ends={ends_at} />,
  },
  {
    id: 'status',
    header: words.status,
    cell: ({ status }) => <EventStatus status={status} />,
  },
  { id: 'link', header: words.link, cell: (row) => <RowLink {...row} /> },
];
