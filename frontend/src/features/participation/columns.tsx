/** The columns of a participant's competitions. */

import { serverClock } from '@/api/serverClock';
import { EventStatus } from '@/domain/events/EventStatus';
import { GmtWindow } from '@/domain/GmtWindow';
import { paths } from '@/domain/paths';
import { events } from '@/messages/events';
import { participation as t } from '@/messages/participation';
import { Link } from '@/ui/Link';
import type { Column } from '@/ui/table/columns';
import type { Competition } from './api';
import classes from './participation.module.css';
import { competitionState } from './state';

/** Start while it runs and is not submitted; View otherwise. */
function RowLink(competition: Competition) {
  const { id, name } = competition;
  const starts = competitionState(competition, serverClock.now()) === 'running';
  return (
    <Link
      to={starts ? paths.answering({ id }) : paths.ownCompetition({ id })}
      className={classes.open}
      data-primary={starts || undefined}
      aria-label={(starts ? t.startOf : t.viewOf)(name)}
    >
      {starts ? t.start : t.view}
    </Link>
  );
}

export const COLUMNS: readonly Column<Competition>[] = [
  {
    id: 'name',
    header: t.name,
    main: true,
    cell: ({ id, name }) => <Link to={paths.ownCompetition({ id })}>{name}</Link>,
  },
  { id: 'type', header: t.type, cell: ({ participant_type }) => events.types[participant_type], muted: true },
  {
    id: 'window',
    header: t.window,
    cell: ({ starts_at, ends_at }) => <GmtWindow starts={starts_at} ends={ends_at} />,
  },
  {
    id: 'status',
    header: t.status,
    cell: ({ status }) => <EventStatus status={status} />,
  },
  { id: 'link', header: t.link, cell: (row) => <RowLink {...row} /> },
];
