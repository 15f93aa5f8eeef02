/** An event that the participant can start now or after a pause. Start asks for confirmation (D108). */
import { Button } from '@mantine/core';
import { IconCircleNumber1, IconClock, IconRepeat, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OwnEvent } from '@/domain/events/kind';
import { useOwnEvents } from '@/domain/events/pages';
import { eventTime } from '@/domain/events/schedule';
import { waysFrom } from '@/domain/events/ways';
import { ownAndGmt } from '@/domain/ownTimes';
import { eventTerms } from '@/messages/eventTerms';
import { ownHome as t } from '@/messages/ownHome';
import { participation } from '@/messages/participation';
import { MENU_ICONS } from '@/ui/menuIcons';
import { StatusDot } from '@/ui/StatusDot';
import { minutesInWords, timeFromStart } from '../state';
import classes from './home.module.css';
import { BothTimes, EventName } from './parts';
import { LargeClock } from './RunningCard';

interface Props {
  event: OwnEvent;
  now: number;
  /** Whether the event is the most important one, so that only its button is filled. */
  isMain: boolean;
  onStart: () => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The kind, the time, and the number of allowed attempts. */
function Facts({ event, now }: Pick<Props, 'event' | 'now'>) {
  const { kind, t: words } = useOwnEvents();
  const Kind = MENU_ICONS[kind.icon];
  const Attempts = words.attemptsNote ? IconRepeat : IconCircleNumber1;
  const minutes = minutesInWords(timeFromStart(event, eventTime(event, now)).minutes, event);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [kind.titles.ownDetail, <Kind key="kind" {...icon} />],
    [t.fromStart(minutes), <IconClock key="time" {...icon} />],
    [words.attemptsFact, <Attempts key="attempts" {...icon} />],
    ...(event.team_name ? [[eventTerms.ownTeam(event.team_name), <IconUsers key="team" {...icon} />] as const] : []),
  ];
  return (
    <ul className={classes.facts}>
      {facts.map(([text, sign]) => (
        <li key={text}>
          {sign}
          {text}
        </li>
      ))}
    </ul>
  );
}

function StartButton({ event, now, isMain, onStart }: Props) {
  const own = useOwnEvents();
  const [way] = waysFrom(event, 'running', now, own);
  if (!way) return null;
  return (
    <Button
      h={44}
      variant={isMain ? 'filled' : 'default'}
      className={classes.main}
      aria-label={t.startOf(event.name)}
      onClick={onStart}
    >
      {t.start}
    </Button>
  );
}

/** Shows until when the event is open. During a pause that is unknown. */
function Until({ event, now }: Pick<Props, 'event' | 'now'>) {
  if (event.paused_at) return <p>{participation.pausedHint}</p>;
  return (
    <p>
      {t.openUntil} <BothTimes times={ownAndGmt(event.ends_at, now)} />
    </p>
  );
}

/** The large card of the first open event, while no attempt is running. */
export function OpenCard(props: Props) {
  const { event, now } = props;
  const isPaused = Boolean(event.paused_at);
  return (
    <section className={classes.running} data-open>
      <div className={classes.runningText}>
        {/* Screen readers announce a pause and its end. */}
        <div role="status">
          <StatusDot tone="good">{isPaused ? participation.paused : t.openNow}</StatusDot>
        </div>
        <h2 dir="auto">{event.name}</h2>
      </div>
      <div className={classes.detail}>
        <Until event={event} now={now} />
        <Facts event={event} now={now} />
      </div>
      <LargeClock event={event} until={event.ends_at} label={t.closesIn} />
      {!isPaused && (
        <div className={classes.mainWithNote}>
          <StartButton {...props} />
          <p className={classes.note}>{t.asksFirst}</p>
        </div>
      )}
    </section>
  );
}

export function OpenRow(props: Props) {
  const { event, now } = props;
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <EventName event={event} />
        {event.paused_at && <StatusDot tone="good">{participation.paused}</StatusDot>}
        <Until event={event} now={now} />
        <Facts event={event} now={now} />
      </div>
      <StartButton {...props} />
    </li>
  );
}
