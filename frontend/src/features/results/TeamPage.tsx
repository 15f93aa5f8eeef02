/** The members who play for a team of a competition, below the team's score and its calculation (D38). */
import { useQuery } from '@tanstack/react-query';
import { formatPercent } from '@/messages/format';
import { results as t } from '@/messages/results';
import { titles } from '@/messages/titles';
import { Panel } from '@/ui/Panel';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { useParam } from '@/ui/useParam';
import { type AnsweredTeam, type TeamMember, teamMembers } from './api';
import { gradedUserColumns } from './gradedUserColumns';
import { teamState } from './grading';
import { useGraded } from './kind';
import { shownName } from './names';
import classes from './Results.module.css';
import { NO_SCORE } from './resultColumns';
import { TeamState } from './teamState';

const ROLE: Column<TeamMember> = {
  id: 'role',
  header: t.teams.role,
  oneLine: true,
  cell: ({ isLeader }) => (isLeader ? t.teams.isLeader : t.teams.isMember),
};

function TeamScore({ team }: { team: AnsweredTeam }) {
  const { score, totalWeight, percentage, users_count, submitted } = team;
  const absent = users_count - submitted;
  return (
    <Panel wide>
      <dl className={classes.team}>
        <div>
          <dt>{t.teams.score}</dt>
          <dd>
            {score !== null && totalWeight !== null && percentage !== null ? (
              <>
                <strong className={classes.score}>{t.totalOf(score, totalWeight)}</strong>
                <span className={classes.faded}>{formatPercent(percentage)}</span>
              </>
            ) : (
              <span className={classes.faded}>{NO_SCORE[teamState(team)]}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t.teams.state}</dt>
          <dd>
            <TeamState team={team} />
          </dd>
        </div>
      </dl>
      <p className={classes.rule}>
        {[
          t.teams.mean(users_count),
          absent > 0 && t.teams.absent(absent),
          team.is_provisional && t.teams.provisionalHint,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Panel>
  );
}

export function TeamPage() {
  const [id, teamId] = [useParam('id'), useParam('teamId')];
  const kind = useGraded();
  const list = useListState('asc');
  const query = useQuery(teamMembers(id, teamId, list.query));
  const team = query.data?.team;
  const [name, ...rest] = gradedUserColumns(
    kind,
    id,
    query.data?.data[0],
    false,
    query.data?.weights,
  ) as readonly Column<TeamMember>[];
  return (
    <ListPage
      name="team-members"
      t={{
        ...t.people,
        title: team?.name ?? titles.gradedPeople,
        failed: t.teams.membersFailed,
        empty: t.teams.membersEmpty,
        emptyHint: t.teams.membersHint,
      }}
      label={titles.gradedPeople}
      tabs={
        team && (
          <div className={classes.above}>
            <TeamScore team={team} />
          </div>
        )
      }
      query={query}
      columns={name ? [name, ...(query.data?.anonymous === 1 ? [] : [ROLE]), ...rest] : rest}
      rowKey={(person) => person.id}
      rowName={shownName}
      list={list}
    />
  );
}
