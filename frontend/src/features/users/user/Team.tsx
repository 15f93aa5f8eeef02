/** The team that a person is in. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { can } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { paths } from '@/domain/paths';
import { person as t } from '@/messages/person';
import { Link } from '@/ui/Link';
import { Loaded } from '@/ui/Loaded';
import { StatusDot } from '@/ui/StatusDot';
import { userTeam } from './api';
import { Card } from './Card';
import classes from './User.module.css';

export function Team({ id }: { id: string }) {
  const query = useQuery(userTeam(id));
  const team = query.data?.team;
  const viewer = useViewer();
  return (
    <Card
      title={t.team}
      action={
        team &&
        can(viewer, 'update team') && (
          <Anchor component={Link} to={paths.editTeam({ id: team.id })} fz={13}>
            {t.openTeam}
          </Anchor>
        )
      }
    >
      <Loaded failed={t.teamFailed} query={query}>
        {({ team: one }) =>
          one ? (
            <>
              <div className={classes.place}>
                <span dir="auto">{one.name}</span>
                {one.is_leader && <StatusDot tone="accent">{t.leader}</StatusDot>}
                <span className={classes.note}>{t.people(one.users_count)}</span>
              </div>
              {one.ancestors.length > 0 && <span className={classes.below}>{one.ancestors.join(' › ')}</span>}
            </>
          ) : (
            <p className={classes.note}>{t.noTeam}</p>
          )
        }
      </Loaded>
    </Card>
  );
}
