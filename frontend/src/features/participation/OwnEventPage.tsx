/** A participant's page of an event: its time, its questions, and the button to start while it is running. */
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { serverClock } from '@/api/serverClock';
import { useReadOnNews } from '@/api/useReadOnNews';
import { EVENT_TONES } from '@/domain/events/EventStatus';
import type { Event } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { eventTime, waitsForHand } from '@/domain/events/schedule';
import { TimeLeft } from '@/domain/events/TimeLeft';
import { UnsentAnswers } from '@/domain/events/UnsentAnswers';
import { untilNextChange } from '@/domain/events/untilNextChange';
import { startsClock, waysFrom } from '@/domain/events/ways';
import { Gmt } from '@/domain/Gmt';
import { formatLocalShortTime } from '@/domain/gmt';
import { participation as shared } from '@/messages/participation';
import { receipt as words } from '@/messages/receipt';
import { DescriptionList } from '@/ui/DescriptionList';
import { Link } from '@/ui/Link';
import { PageHeader } from '@/ui/PageHeader';
import { Panel } from '@/ui/Panel';
import { QueryPage } from '@/ui/QueryPage';
import { StatusDot } from '@/ui/StatusDot';
import { useParam } from '@/ui/useParam';
import { ContinueText } from './ContinueText';
import { ResultStatus, Submitted } from './OwnStatus';
import classes from './participation.module.css';
import { ReceiptPanel } from './ReceiptPanel';
import { minutesInWords, ownState, submittedAt, timeFromStart } from './state';
import { usePreloadAnswering, useStart } from './useStart';

const Messages = lazy(() =>
  import('@/domain/events/messages/MessagePanel').then(
    ({ MessagePanel }) => ({ default: MessagePanel as ComponentType<{ event: Event }> }),
    () => ({ default: (() => null) as ComponentType<{ event: Event }> }),
  ),
);
const MaterialPanels = lazy(async () => ({ default: (await import('./MaterialPanels')).MaterialPanels }));

type BeforePart = ComponentType<{ event: Event; now: number }>;

/**
 * The parts of the page that are shown before the start. Their code is loaded after the page. If it cannot be loaded,
 * the page is shown without these parts.
 */
const loadBefore = (name: 'BeforeStart' | 'Opens') =>
  lazy(() =>
    import('./before/BeforeStart').then(
      (parts) => ({ default: parts[name] as BeforePart }),
      () => ({ default: (() => null) as BeforePart }),
    ),
  );
const BeforeStart = loadBefore('BeforeStart');
const Opens = loadBefore('Opens');

/** Returns the time for an attempt that starts now: the own minutes, or the rest of the window if that is shorter. */
function runningHint(event: Event): string {
  const now = serverClock.now();
  const { minutes, end } = timeFromStart(event, now);
  return minutes < event.own_minutes
    ? shared.openUntil(formatLocalShortTime(end, now))
    : shared.runningHint(minutesInWords(minutes, event));
}

interface NowProps {
  event: Event;
  onStart: (event: Event) => void;
  /** Called when the time has changed the state of the event. */
  onChange: (now: number) => void;
}

function Now({ event, onStart, onChange }: NowProps) {
  const own = useOwnEvents();
  const { kind, t, scored } = own;
  const { id, starts_at, ends_at, deadline } = event;
  const [now, setNow] = useState(serverClock.now);
  const updateState = () => {
    const time = serverClock.now();
    setNow(time);
    onChange(time);
  };
  const state = ownState(event, now);
  const ways = waysFrom(event, state, now, own);
  const isPaused = Boolean(event.paused_at);
  const at = eventTime(event, now);
  const isRunning = at >= Date.parse(starts_at) && at < Date.parse(ends_at) && !waitsForHand(event);
  // The waiting room (D91).
  const waits = state === 'pending' && now >= Date.parse(starts_at);
  const after = event.is_scored ? t.scoredHint : t.submittedHint;
  const sentences = {
    pending: waits ? [shared.waiting, shared.waitingHint] : null,
    running: isPaused ? [shared.paused, shared.pausedHint] : [t.running, runningHint(event)],
    answering: isPaused
      ? [shared.paused, shared.pausedHint]
      : [shared.answering, shared.answeringHint(formatLocalShortTime(deadline ?? ends_at, serverClock.now()))],
    submitted: [
      scored ? (
        <ResultStatus key="submitted" event={event} />
      ) : (
        <StatusDot key="submitted" tone={EVENT_TONES[isRunning ? 'running' : 'ended']}>
          {isRunning ? t.running : t.ended}
        </StatusDot>
      ),
      <span key="hint" className={classes.submitted}>
        <Submitted event={event} />
        <span>{event.receipt === null ? words.pending : after}</span>
      </span>,
    ],
    ended: [t.ended, shared.endedHint],
  }[state];
  return (
    <div className={classes.now} data-submitted={state === 'submitted' || undefined}>
      {state === 'pending' && !waits && (
        <>
          <TimeLeft key="start" until={starts_at} label={shared.startsIn} smallest="seconds" onEnd={updateState} />
          <Suspense>
            <Opens event={event} now={now} />
          </Suspense>
        </>
      )}
      {/* A screen reader announces the status when it changes by itself. */}
      <div role="status">
        {sentences && (
          <>
            <p className={classes.lead}>
              {state === 'submitted' ? sentences[0] : <StatusDot tone={EVENT_TONES[state]}>{sentences[0]}</StatusDot>}
            </p>
            <div className={classes.none}>{sentences[1]}</div>
          </>
        )}
      </div>
      {state === 'answering' && deadline !== null && !isPaused && (
        <div className={classes.links}>
          <Button h={44} component={Link} to={kind.paths.answering({ id })}>
            <ContinueText deadline={deadline} onEnd={updateState} />
          </Button>
        </div>
      )}
      {ways.length > 0 && (
        <div className={classes.links}>
          {ways.map((way, at) => {
            const look = { h: 44, variant: at === 0 ? 'filled' : 'default' };
            return startsClock(kind, way, event) ? (
              <Button key={way.label} {...look} onClick={() => onStart(event)}>
                {way.label}
              </Button>
            ) : (
              <Button key={way.label} {...look} component={Link} to={way.to(event)}>
                {way.label}
              </Button>
            );
          })}
        </div>
      )}
      {!isPaused && (state === 'running' || (isRunning && ways.some(({ whileRunning }) => whileRunning))) && (
        <TimeLeft key="end" until={ends_at} label={shared.endsIn} smallest="seconds" onEnd={updateState} />
      )}
    </div>
  );
}

function Detail({ event }: { event: Event }) {
  const { id, name, template, starts_at, ends_at, team_name, receipt } = event;
  const { open, dialog } = useStart();
  const [changedAt, setChangedAt] = useState(serverClock.now);
  const state = ownState(event, Math.max(changedAt, Date.parse(event.server_time)));
  usePreloadAnswering(id);
  const isPlan = waitsForHand(event);
  const facts: readonly (readonly [string, ReactNode])[] = [
    // Until staff begin an event by hand, its times are only a plan (D91).
    [isPlan ? shared.plannedStart : shared.startTime, <Gmt key="start" at={starts_at} />],
    [isPlan ? shared.plannedEnd : shared.endTime, <Gmt key="end" at={ends_at} />],
    [shared.duration, minutesInWords(event.own_minutes, event)],
    ...(team_name ? [[shared.teamName, <bdi key="team">{team_name}</bdi>] as const] : []),
  ];
  // Either the server has reported it, or the time has ended in the meantime.
  const submitted =
    event.is_user_submit === 1 ? [[shared.submitted, <Gmt key="submitted" at={submittedAt(event)} />] as const] : [];
  return (
    <>
      <PageHeader title={name} />
      <UnsentAnswers event={id} />
      {dialog}
      <div className={classes.page}>
        <div>
          <Suspense>
            <Messages event={event} />
          </Suspense>
          <Panel>
            {/* A new response of the server restarts the component with its state. */}
            <Now key={event.server_time} event={event} onStart={open} onChange={setChangedAt} />
          </Panel>
          {(state === 'pending' || state === 'running') && (
            <Suspense>
              <BeforeStart event={event} now={changedAt} />
            </Suspense>
          )}
          {receipt && <ReceiptPanel name={name} receipt={receipt} />}
          <Panel title={shared.description}>
            <p dir="auto" className={classes.text}>
              {template.description}
            </p>
          </Panel>
          <Suspense fallback={<Skeleton height={120} />}>
            <MaterialPanels template={template} />
          </Suspense>
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

/** The server creates the receipt within seconds after the time is up. */
const RECEIPT_MS = 3_000;
const waitsForReceipt = (event: Event | undefined) => event?.is_user_submit === 1 && event.receipt === null;

export function OwnEventPage() {
  const { kind, t } = useOwnEvents();
  const id = useParam('id');
  const isStreamOpen = useReadOnNews(id);
  const query = useQuery({
    ...kind.reads.detail(id),
    refetchInterval: (query) =>
      waitsForReceipt(query.state.data?.data) ? RECEIPT_MS : untilNextChange(query, isStreamOpen),
  });
  return (
    <QueryPage title={t.detail} failed={t.openFailed} query={query}>
      {(event) => <Detail event={event} />}
    </QueryPage>
  );
}
