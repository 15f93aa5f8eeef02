/** /viewCompetitionUser/{id}: when it is, what is asked, and the way in once it runs. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverClock } from '@/api/serverClock';
import { Gmt } from '@/domain/Gmt';
import { paths } from '@/domain/paths';
import { participation as words } from '@/messages/participation';
import { DescriptionList } from '@/ui/DescriptionList';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { StatusDot } from '@/ui/StatusDot';
import { useParam } from '@/ui/useParam';
import { type Competition, type CompetitionDetail, ownCompetition } from './api';
import classes from './participation.module.css';
import { stateOf } from './state';
import { TimeLeft } from './TimeLeft';
import { Videos } from './Videos';

function Now({ competition }: { competition: Competition }) {
  const { id, starts_at, ends_at, duration } = competition;
  const [state, setState] = useState(() => stateOf(competition, serverClock.now()));
  const look = () => setState(stateOf(competition, serverClock.now()));
  return (
    <div className={classes.now} data-state={state}>
      {state === 'pending' && (
        <>
          <p className={classes.lead}>{words.startsIn}</p>
          <TimeLeft key="start" until={starts_at} label={words.startsIn} onEnd={look} />
        </>
      )}
      {/* Spoken when it changes by itself. */}
      <div role="status" className={classes.word}>
        {state === 'running' && (
          <div>
            <p className={classes.lead}>
              <StatusDot tone="good">{words.running}</StatusDot>
            </p>
            <p className={classes.none}>{words.runningHint(words.minutes(duration))}</p>
          </div>
        )}
        {state === 'submitted' && (
          <div>
            <p className={classes.lead}>
              <StatusDot tone="good">{words.submitted}</StatusDot>
            </p>
            <p className={classes.none}>{words.submittedHint}</p>
          </div>
        )}
        {state === 'ended' && (
          <div>
            <p className={classes.lead}>
              <StatusDot tone="quiet">{words.ended}</StatusDot>
            </p>
            <p className={classes.none}>{words.endedHint}</p>
          </div>
        )}
      </div>
      {state === 'running' && (
        <>
          <Button h={44} className={classes.start ?? ''} component={Link} to={paths.answering({ id })}>
            {words.startCompetition}
          </Button>
          <div>
            <p className={classes.none}>{words.endsIn}</p>
            <TimeLeft key="end" until={ends_at} label={words.endsIn} onEnd={look} />
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
          <Panel title={words.description}>
            <p className={classes.text}>{template.description}</p>
          </Panel>
          <Panel title={words.videos}>
            <Videos videos={template.videos} />
          </Panel>
          <Panel title={words.material}>
            <p className={classes.none}>{words.noFiles}</p>
          </Panel>
        </div>
        <div>
          <Panel title={words.schedule}>
            <DescriptionList
              items={[
                [words.startTime, <Gmt key="start" at={starts_at} />],
                [words.endTime, <Gmt key="end" at={ends_at} />],
                [words.duration, words.minutes(duration)],
              ]}
            />
          </Panel>
          <Panel title={words.questionTypes}>
            <ul className={classes.types}>
              {template.question_types.map(({ type, title, count }) => (
                <li key={type}>
                  <span>{title}</span>
                  <span className={classes.none}>{words.questionCount(count)}</span>
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
    <QueryPage title={words.detail} query={query}>
      {(competition) => <Detail competition={competition} />}
    </QueryPage>
  );
}
