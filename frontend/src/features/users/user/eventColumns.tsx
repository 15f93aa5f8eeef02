/** The columns of a table with the events of a person. */
import { can, type Viewer } from '@/api/permissions';
import { GmtCell } from '@/domain/GmtCell';
import { paths } from '@/domain/paths';
import { formatNumber } from '@/messages/format';
import { person as t } from '@/messages/person';
import { Link } from '@/ui/Link';
import { StatusDot } from '@/ui/StatusDot';
import type { Column } from '@/ui/table/columns';
import type { UserEvent } from './api';
import { outcomeOf, TONES } from './outcome';
import classes from './User.module.css';

const COMPETITION: UserEvent['type'] = 1;

function kindName({ type, is_for_team }: UserEvent): string {
  if (type !== COMPETITION) return t.training;
  return is_for_team ? t.competitionForTeam : t.competition;
}

const eventPath = ({ id, type }: UserEvent) =>
  type === COMPETITION ? paths.viewCompetition({ id }) : paths.viewTraining({ id });

export function eventColumns(viewer: Viewer): readonly Column<UserEvent>[] {
  const seesScores = can(viewer, 'viewAny userscore');
  return [
    {
      id: 'event',
      header: t.event,
      main: true,
      cell: (event) => (
        <>
          <Link to={eventPath(event)} dir="auto">
            {event.name}
          </Link>
          <span className={classes.below}>{kindName(event)}</span>
        </>
      ),
    },
    { id: 'when', header: t.when, muted: true, cell: ({ starts_at }) => <GmtCell at={starts_at} /> },
    {
      id: 'outcome',
      header: t.outcome,
      cell: (event) => {
        const outcome = outcomeOf(event, seesScores);
        return <StatusDot tone={TONES[outcome]}>{t.outcomes[outcome]}</StatusDot>;
      },
    },
    ...(seesScores
      ? [
          {
            id: 'score',
            header: t.score,
            numeric: true,
            cell: ({ score, total_weight }: UserEvent) =>
              score === null || total_weight === null
                ? t.noScore
                : t.scoreOf(formatNumber(score), formatNumber(total_weight)),
          },
        ]
      : []),
  ];
}
