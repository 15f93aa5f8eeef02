/** A participant's own published result at an event. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { serverClock } from '@/api/serverClock';
import type { EventKind } from '@/domain/events/kind';
import { formatLocalDate, formatLocalShortTime, formatLocalWithZone } from '@/domain/gmt';
import { paths } from '@/domain/paths';
import { ownResult as t } from '@/messages/ownResult';
import { titles } from '@/messages/titles';
import { EmptyState } from '@/ui/EmptyState';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { useParam } from '@/ui/useParam';
import { newestScores, type OwnResult, type OwnScore, ownResult, type ScoredKind, saveResultSheet } from '../api';
import { CertificateButton } from '../CertificateButton';
import { ContinueText } from '../ContinueText';
import { DocumentButton } from '../DocumentButton';
import { EVENT_OF } from '../events';
import { ownState } from '../state';
import { Among } from './Among';
import { Attempts } from './Attempts';
import { Feedback } from './Feedback';
import classes from './Result.module.css';
import { ScoreCard } from './ScoreCard';
import { TeamScore } from './TeamScore';
import { Trend, type TrendPoint } from './Trend';

/** The number of events, and of attempts, that a trend shows. */
const EVENTS = 5;
const ATTEMPTS = 8;

/** Formats a day such as `21-Nov`. */
const dayOf = (at: string) => formatLocalDate(at).replace(/-\d+$/, '');

/** Returns the percentages of the events that the participant took last, the newest last, each with the day of the
    submission. */
function eventPoints(scores: readonly OwnScore[], id: string): TrendPoint[] {
  const taken = ({ submitted_at }: OwnScore) => submitted_at ?? '';
  const published = scores
    .filter(({ is_scored }) => is_scored)
    .sort((one, other) => taken(other).localeCompare(taken(one)))
    .slice(0, EVENTS);
  const points = published.map(({ competition_id, name, percentage, submitted_at }) => ({
    key: competition_id,
    name,
    label: submitted_at === null ? '' : dayOf(submitted_at),
    percentage: percentage ?? 0,
    isOwn: competition_id === id,
  }));
  return points.reverse();
}

function attemptPoints(attempts: OwnResult['attempts']): TrendPoint[] {
  const points = attempts.slice(0, ATTEMPTS).map(({ number, percentage }, at) => ({
    key: String(number),
    name: t.attemptName(number),
    label: String(number),
    percentage,
    isOwn: at === 0,
  }));
  return points.reverse();
}

const timesOf = ({ submitted_at, published_at, corrected_at }: OwnResult): string => {
  const parts = [
    submitted_at !== null && t.submitted(formatLocalWithZone(submitted_at)),
    published_at !== null && t.published(formatLocalWithZone(published_at)),
    corrected_at !== null && t.corrected(formatLocalWithZone(corrected_at)),
  ];
  return parts.filter(Boolean).join(' · ');
};

const Documents = ({ result }: { result: OwnResult }) => (
  <div className={classes.documents}>
    {result.leaderboard && (
      <Button variant="default" component={Link} to={paths.publicLeaderboard({ code: result.leaderboard })}>
        {titles.leaderboard}
      </Button>
    )}
    <CertificateButton score={result} large />
    <DocumentButton label={t.sheet} failed={t.sheetFailed(result.name)} save={() => saveResultSheet(result)} large />
  </div>
);

function Result({ result, kind }: { result: OwnResult; kind: ScoredKind }) {
  const { competition_id, name, among, attempts, feedback, questions, images, score, team } = result;
  const scores = useQuery(newestScores(kind)).data?.data ?? [];
  const points = eventPoints(scores, competition_id);
  return (
    <>
      <PageHeader title={name} note={timesOf(result)} action={<Documents result={result} />} />
      <div className={classes.top}>
        <div className={classes.page}>
          <ScoreCard result={result} />
          {team && <TeamScore score={team} />}
        </div>
        <div className={classes.rail}>
          {among && <Among among={among} own={team ? team.score : score} isTeam={team !== null} />}
          {attempts.length > 1 && <Trend title={t.attemptsTrend} points={attemptPoints(attempts)} />}
          {points.length > 1 && <Trend title={t.trend(points.length)} points={points} />}
        </div>
      </div>
      <div className={classes.page}>
        {attempts.length > 1 && <Attempts attempts={attempts} />}
        {questions && <Feedback questions={questions} images={images} />}
        {(feedback === 'not_over' || feedback === 'withheld') && <p className={classes.hint}>{t.withheld[feedback]}</p>}
      </div>
    </>
  );
}

/** Says why there is no result. While the attempt is open, for example after a restore (D33), leads back to it. */
function NotPublished({ kind: { reads, paths: own }, id }: { kind: EventKind; id: string }) {
  const { data: event, isPending } = useQuery(reads.detail(id));
  const now = serverClock.now();
  const deadline = event && ownState(event, now) === 'answering' ? event.deadline : null;
  return (
    <>
      <PageHeader title={titles.ownResult} />
      <Panel>
        {!isPending &&
          (deadline === null ? (
            <EmptyState title={t.notPublished} hint={t.notPublishedHint} />
          ) : event?.paused_at ? (
            <EmptyState title={t.stillOpen} hint={t.stillOpenHint} />
          ) : (
            <EmptyState
              title={t.stillOpen}
              hint={`${t.stillOpenUntil(formatLocalShortTime(deadline, now))} ${t.stillOpenHint}`}
              action={
                <Button h={44} component={Link} to={own.answering({ id })}>
                  <ContinueText deadline={deadline} />
                </Button>
              }
            />
          ))}
      </Panel>
    </>
  );
}

export function ResultPage({ kind }: { kind: ScoredKind }) {
  const id = useParam('id');
  const query = useQuery(ownResult(id));
  const { error } = query;
  if (error instanceof ApiError && error.code === 'not_published')
    return <NotPublished kind={EVENT_OF[kind]} id={id} />;
  return (
    <QueryPage title={titles.ownResult} failed={t.failed} query={query}>
      {(result) => <Result result={result} kind={kind} />}
    </QueryPage>
  );
}
