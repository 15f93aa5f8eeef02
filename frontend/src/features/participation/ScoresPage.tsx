/** The participant's own scores by kind of question: of competitions at /user-score, and those of trainings. */

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Schemas } from '@/api/client';
import { paths } from '@/domain/paths';
import { eventTerms } from '@/messages/eventTerms';
import { formatNumber, formatPercent } from '@/messages/format';
import { participation as t } from '@/messages/participation';
import { titles } from '@/messages/titles';
import { defaultTitle, KINDS, type KindCode } from '@/questions/kinds';
import { Link } from '@/ui/Link';
import { Tabs } from '@/ui/Tabs';
import type { Column } from '@/ui/table/columns';
import { ListPage } from '@/ui/table/ListPage';
import { useListState } from '@/ui/useListState';
import { type OwnScore, ownScores, type ScoredKind } from './api';
import { CertificateButton } from './CertificateButton';
import { EVENT_OF } from './events';
import { LeaderboardLink } from './LeaderboardLink';
import { OpenAttempts } from './OpenAttempts';
import classes from './participation.module.css';

type PointsByKind = Record<Schemas['ScoreColumn'] | 'bonus', number | null>;

/** Shows a number. If there is none, the mark for it is faded: the score is not published, or the template has no
    such questions. */
export const renderNumber = (value: number | null, text = formatNumber): ReactNode =>
  value === null ? <span className={classes.faded}>{t.none}</span> : text(value);

/** Whether the event asks for ratings, whose answers earn the bonus (D35). */
const hasBonus = (row: PointsByKind) => row.scorePerQuestionRanks !== null;

const bonusColumn = <Row extends PointsByKind>(): Column<Row> => ({
  id: 'bonus',
  header: t.bonus,
  numeric: true,
  cell: (row) => renderNumber(hasBonus(row) ? row.bonus : null),
});

/** Returns the column with the percentage of the score. */
export const percentageColumn = <Row extends Pick<OwnScore, 'percentage'>>(): Column<Row> => ({
  id: 'percentage',
  header: t.percentage,
  numeric: true,
  cell: ({ percentage }) => renderNumber(percentage, formatPercent),
});

interface PublishedScoreProps {
  points: number;
  of: number;
  correctedAt: string | null;
}

/** Shows a published score, and says if it was corrected. */
export const PublishedScore = ({ points, of, correctedAt }: PublishedScoreProps) => (
  <>
    <strong className={classes.score} data-none={points === 0 || undefined}>
      {t.scoreOf(points, of)}
    </strong>
    {correctedAt && <div className={classes.faded}>{t.corrected}</div>}
  </>
);

const resultPath = (kind: ScoredKind, id: string) =>
  kind === 'competitions' ? paths.ownResult({ id }) : paths.ownTrainingResult({ id });

type KindPoints = OwnScore['kinds'][number];

/**
 * The points of a kind with the most that it could earn. If the event calls the kind otherwise than the column does, the name
 * that the event gives it is below. All is in one element, because a card spreads the elements of a value over its width.
 */
function PointsOf({ points: { score, of, title }, header }: { points: KindPoints; header: string }) {
  return (
    <div>
      {of === 0 ? (
        <span className={classes.faded}>{t.droppedKind}</span>
      ) : (
        <>
          {formatNumber(score)} <span className={classes.faded}>{t.ofPoints(of)}</span>
        </>
      )}
      {title !== header && (
        <span dir="auto" className={classes.reason}>
          {title}
        </span>
      )}
    </div>
  );
}

/** Returns a column for each kind of question that at least one event of the page asks, and one for the bonus. */
export const askedKinds = <Row extends PointsByKind & Pick<OwnScore, 'kinds'>>(
  rows: readonly Row[],
): readonly Column<Row>[] => {
  const ofRow = (row: Row, code: KindCode) => row.kinds.find(({ type }) => type === code);
  const asked = KINDS.filter(({ code }) => rows.some((row) => ofRow(row, code)));
  const columns = asked.map(({ code, column }): Column<Row> => {
    const header = defaultTitle(code);
    return {
      id: column,
      header,
      numeric: true,
      cell(row) {
        const points = ofRow(row, code);
        return points ? <PointsOf points={points} header={header} /> : renderNumber(null);
      },
    };
  });
  return rows.some(hasBonus) ? [...columns, bonusColumn()] : columns;
};

/** Returns the state of a result that is not published. Who was restored can answer again, and has not missed anything. */
function whyUnscored({ isAnswerd, is_answering }: OwnScore): string {
  if (isAnswerd) return t.notPublished;
  return is_answering ? t.isAnswering : t.notSolved;
}

const columnsOf = (kind: ScoredKind, rows: readonly OwnScore[]): readonly Column<OwnScore>[] => [
  {
    id: 'name',
    header: t.scoreLists[kind].name,
    main: true,
    cell: ({ competition_id: id, name, is_scored }) =>
      is_scored ? <Link to={resultPath(kind, id)}>{name}</Link> : name,
  },
  ...askedKinds(rows),
  {
    id: 'score',
    header: t.score,
    numeric: true,
    // One element, because the cards of a phone put the elements of a cell side by side.
    cell: (row) => (
      <div>
        {row.is_scored && row.score !== null && row.totalWeight !== null ? (
          <PublishedScore points={row.score} of={row.totalWeight} correctedAt={row.corrected_at} />
        ) : (
          <span className={classes.faded}>{whyUnscored(row)}</span>
        )}
        <CertificateButton score={row} />
        <LeaderboardLink code={row.leaderboard} />
      </div>
    ),
  },
  percentageColumn<OwnScore>(),
];

const TABS = [
  { to: paths.ownScores(), label: eventTerms.participantTypes.individual },
  { to: paths.ownTeamScores(), label: eventTerms.participantTypes.team },
  { to: paths.ownTrainingScores(), label: titles.trainings },
];

export const ScoreTabs = () => <Tabs label={t.scoreTabs} tabs={TABS} />;

export function ScoresPage({ kind }: { kind: ScoredKind }) {
  const list = useListState('desc');
  const query = useQuery(ownScores(kind, list.query));
  const rows = query.data?.data;
  const columns = useMemo(() => columnsOf(kind, rows ?? []), [kind, rows]);
  return (
    <ListPage
      name={kind === 'competitions' ? 'own-scores' : 'own-training-scores'}
      t={{
        ...t.scoreList,
        ...t.scoreLists[kind],
        emptyHint: (
          <>
            {t.scoreLists[kind].emptyHint} <OpenAttempts kind={EVENT_OF[kind]} />
          </>
        ),
      }}
      tabs={<ScoreTabs />}
      query={query}
      columns={columns}
      rowKey={({ competition_id }) => competition_id}
      rowName={({ name }) => name}
      list={list}
    />
  );
}
