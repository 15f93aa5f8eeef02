/** The scores of the teams for which the participant plays, at /user-team-score (D38). */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { eventTerms } from '@/messages/eventTerms';
import { formatNumber } from '@/messages/format';
import { participation as t } from '@/messages/participation';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { type OwnTeamScore, ownTeamScores } from './api';
import { LeaderboardLink } from './LeaderboardLink';
import classes from './participation.module.css';
import { askedKinds, PublishedScore, percentageColumn, ScoreTabs } from './ScoresPage';

/** Returns the reason why a team has no score yet. */
function whyNotPublished({ answering, ungraded }: OwnTeamScore): string {
  const reasons = [answering > 0 && t.teamScores.answering(answering), ungraded > 0 && t.teamScores.ungraded(ungraded)];
  return reasons.filter(Boolean).join(', ');
}

function Score({ row }: { row: OwnTeamScore }) {
  const { score, totalWeight, isAnswerd, is_provisional, corrected_at, answering, ungraded } = row;
  if (score !== null && totalWeight !== null) {
    return (
      <>
        <PublishedScore points={score} of={totalWeight} correctedAt={corrected_at} />
        {is_provisional && <span className={classes.reason}>{t.teamScores.provisional}</span>}
      </>
    );
  }
  if (!isAnswerd && answering === 0) return <span className={classes.faded}>{t.notSolved}</span>;
  return (
    <>
      <span className={classes.faded}>{ungraded > 0 ? t.notPublished : t.isAnswering}</span>
      <span className={classes.reason}>{whyNotPublished(row)}</span>
    </>
  );
}

const columnsOf = (rows: readonly OwnTeamScore[]): readonly Column<OwnTeamScore>[] => [
  {
    id: 'name',
    header: t.teamScores.name,
    main: true,
    cell: ({ name, score, team }) => (
      <>
        {score === null ? <span className={classes.faded}>{name}</span> : name}
        <span className={classes.reason}>{team.name}</span>
      </>
    ),
  },
  {
    id: 'players',
    header: t.teamScores.players,
    numeric: true,
    wide: 'crowded',
    cell: ({ users_count }) => formatNumber(users_count),
  },
  ...askedKinds(rows),
  {
    id: 'score',
    header: t.score,
    numeric: true,
    cell: (row) => (
      <div>
        <Score row={row} />
        <LeaderboardLink code={row.leaderboard} />
      </div>
    ),
  },
  percentageColumn<OwnTeamScore>(),
  {
    id: 'type',
    header: t.teamScores.type,
    muted: true,
    wide: 'crowded',
    cell: ({ type }) => (type === null ? t.none : eventTerms.playModes[type]),
  },
];

export function TeamScoresPage() {
  const list = useListState('desc');
  const query = useQuery(ownTeamScores(list.query));
  const rows = query.data?.data;
  const columns = useMemo(() => columnsOf(rows ?? []), [rows]);
  return (
    <ListPage
      name="own-team-scores"
      t={{ ...t.scoreList, ...t.teamScores }}
      tabs={<ScoreTabs />}
      query={query}
      columns={columns}
      rowKey={({ competition_id }) => competition_id}
      rowName={({ name }) => name}
      list={list}
    />
  );
}
