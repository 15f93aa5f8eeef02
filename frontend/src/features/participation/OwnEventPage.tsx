/** A participant's page of an event: its time, its questions, and the button to start while it is running. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { serverClock } from '@/api/serverClock';
import { EVENT_TONES } from '@/domain/events/EventStatus';
import type { Event } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { TimeLeft } from '@/domain/events/TimeLeft';
import { Gmt } from '@/domain/Gmt';
import { formatLocalShortTime } from '@/domain/gmt';
import { participation as shared } from '@/messages/participation';
import { DescriptionList } from '@/ui/DescriptionList';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { StatusDot } from '@/ui/StatusDot';
import { useParam } from '@/ui/useParam';
import { ContinueText } from './ContinueText';
import { Submitted } from './OwnStatus';
import classes from './participation.module.css';
import { ownState, submittedAt } from './state';
import { Videos } from './Videos';

/** Returns the time for an attempt that starts now: the duration, or the rest of the window if that is shorter. */
function runningHint({ ends_at, duration }: Event): string {
  const now = serverClock.now();
  const isCut = now + duration * 60_000 > Date.parse(ends_at);
  return isCut ? shared.openUntil(formatLocalShortTime(ends_at, now)) : shared.runningHint(shared.minutes(duration));
}

function Now({ event }: { event: Event }) {
  const { kind, t, links } = useOwnEvents();
  const { id, starts_at, ends_at, deadline } = event;
  const [state, setState] = useState(() => ownState(event, serverClock.now()));
  const updateState = () => setState(ownState(event, serverClock.now()));
  const sentences = {
    pending: null,
    running: [t.running, runningHint(event)],
    answering: [shared.answering, shared.answeringHint(formatLocalShortTime(deadline ?? ends_at, serverClock.now()))],
    submitted: [<Submitted key="submitted" event={event} />, t.submittedHint],
    ended: [t.ended, shared.endedHint],
  }[state];
  const ways = state === 'answering' ? undefined : links[state];
  return (
    <div className={classes.now}>
      {state === 'pending' && (
        <TimeLeft key="start" until={starts_at} label={shared.startsIn} smallest="seconds" onEnd={updateState} />
      )}
      {/* A screen reader announces the status when it changes by itself. */}
      <div role="status">
        {sentences && (
          <>
            <p className={classes.lead}>
              {state === 'submitted' ? sentences[0] : <StatusDot tone={EVENT_TONES[state]}>{sentences[0]}</StatusDot>}
            </p>
            <p className={classes.none}>{sentences[1]}</p>
          </>
        )}
      </div>
      {state === 'answering' && deadline !== null && (
        <div className={classes.links}>
          <Button h={44} component={Link} to={kind.paths.answering({ id })}>
            <ContinueText deadline={deadline} onEnd={updateState} />
          </Button>
        </div>
      )}
      {ways && (
        <div className={classes.links}>
          {ways.map(({ label, to }, at) => (
            <Button key={label} h={44} variant={at === 0 ? 'filled' : 'default'} component={Link} to={to(event)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {state === 'running' && (
        <TimeLeft key="end" until={ends_at} label={shared.endsIn} smallest="seconds" onEnd={updateState} />
      )}
    </div>
  );
}

function Detail({ event }: { event: Event }) {
  const { name, template, starts_at, ends_at, duration } = event;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [shared.startTime, <Gmt key="start" at={starts_at} />],
    [shared.endTime, <Gmt key="end" at={ends_at} />],
    [shared.duration, shared.minutes(duration)],
  ];
  // The server has said so, or the time has ended in the meantime.
  const submitted =
    event.is_user_submit === 1 ? [[shared.submitted, <Gmt key="submitted" at={submittedAt(event)} />] as const] : [];
  return (
    <>
      <PageHeader title={name} />
      <div className={classes.page}>
        <div>
          <Panel>
            {/* A new response of the server restarts the component with its state. */}
            <Now key={event.server_time} event={event} />
          </Panel>
          <Panel title={shared.description}>
            <p className={classes.text}>{template.description}</p>
          </Panel>
          <Panel title={shared.videos}>
            <Videos videos={template.videos} />
          </Panel>
          <Panel title={shared.material}>
            <p className={classes.none}>{shared.noFiles}</p>
          </Panel>
        </div>
        <div>
          <Panel title={shared.schedule}>
            <DescriptionList items={[...facts, ...submitted]} />
          </Panel>
          <Panel title={shared.questionTypes}>
            <ul className={classes.types}>
              {template.question_types.map(({ type, title, count }) => (
                <li key={type}>
                  <span>{title}</span>
                  <span className={classes.none}>{shared.questionCount(count)}</span>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  );
}

export function OwnEventPage() {
  const { kind, t } = useOwnEvents();
  const query = useQuery(kind.reads.detail(useParam('id')));
  return (
    <QueryPage title={t.detail} failed={t.openFailed} query={query}>
      {(event) => <Detail event={event} />}
    </QueryPage>
  );
}
