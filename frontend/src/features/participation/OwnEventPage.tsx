/** /viewCompetitionUser/{id}: when it is, what is asked, and the way in once it runs. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverClock } from '@/api/serverClock';
import { Gmt } from '@/domain/Gmt';
import { paths } from '@/domain/paths';
import { participation as t } from '@/messages/participation';
import { DescriptionList } from '@/ui/DescriptionList';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { StatusDot } from '@/ui/StatusDot';
import { useParam } from '@/ui/useParam';
import { type Competition, type CompetitionDetail, ownCompetition } from './api';
import classes from './participation.module.css';
import { competitionState } from './state';
import { TimeLeft } from './TimeLeft';
import { Videos } from './Videos';

function Now({ competition }: { competition: Competition }) {
  const { id, starts_at, ends_at, duration } = competition;
  const [state, setState] = useState(() => competitionState(competition, serverClock.now()));
  const look = () => setState(competitionState(competition, serverClock.now()));
  return (
    <div className={classes.now} data-state={state}>
      {state === 'pending' && (
        <>
          <p className={classes.lead}>{t.startsIn}</p>
          <TimeLeft key="start" until={starts_at} label={t.startsIn} onEnd={look} />
        </>
      )}
      {/* Spoken when it changes by itself. */}
      <div role="status" className={classes.word}>
        {state === 'running' && (
          <div>
            <p className={classes.lead}>
              <StatusDot tone="good">{t.running}</StatusDot>
            </p>
            <p className={classes.none}>{t.runningHint(t.minutes(duration))}</p>
          </div>
        )}
        {state === 'submitted' && (
          <div>
            <p className={classes.lead}>
              <StatusDot tone="good">{t.submitted}</StatusDot>
            </p>
            <p className={classes.none}>{t.submittedHint}</p>
          </div>
        )}
        {state === 'ended' && (
          <div>
            <p className={classes.lead}>
              <StatusDot tone="quiet">{t.ended}</StatusDot>
            </p>
            <p className={classes.none}>{t.endedHint}</p>
          </div>
        )}
      </div>
      {state === 'running' && (
        <>
          <Button h={44} className={classes.start ?? ''} component={Link} to={paths.answering({ id })}>
            {t.startCompetition}
          </Button>
          <div>
            <p className={classes.none}>{t.endsIn}</p>
            <TimeLeft key="end" until={ends_at} label={t.endsIn} onEnd={look} />
          </div>
        </>
      )}
    </div>
  );
}

function Detail({ competition }: { competition: CompetitionDetail }) {
  const { name, template, starts_at, ends_at, duration } = competition;
  return (
    <>
      <PageHeader title={name} />
      <div className={classes.page}>
        <div>
          <Panel>
            {/* Another answer of the server is another state to begin with. */}
            <Now key={competition.server_time} competition={competition} />
          </Panel>
          <Panel title={t.description}>
            <p className={classes.text}>{template.description}</p>
          </Panel>
          <Panel title={t.videos}>
            <Videos videos={template.videos} />
          </Panel>
          <Panel title={t.material}>
            <p className={classes.none}>{t.noFiles}</p>
          </Panel>
        </div>
        <div>
          <Panel title={t.schedule}>
            <DescriptionList
              items={[
                [t.startTime, <Gmt key="start" at={starts_at} />],
                [t.endTime, <Gmt key="end" at={ends_at} />],
                [t.duration, t.minutes(duration)],
              ]}
            />
          </Panel>
          <Panel title={t.questionTypes}>
            <ul className={classes.types}>
              {template.question_types.map(({ type, title, count }) => (
                <li key={type}>
                  <span>{title}</span>
                  <span className={classes.none}>{t.questionCount(count)}</span>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  );
}

export function CompetitionPage() {
  const query = useQuery(ownCompetition(useParam('id')));
  return (
    <QueryPage title={t.detail} failed={t.openFailed} query={query}>
      {(competition) => <Detail competition={competition} />}
    </QueryPage>
  );
}
