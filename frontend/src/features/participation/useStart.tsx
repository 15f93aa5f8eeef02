/** Asks for confirmation before an attempt starts, because the participant cannot stop its clock (D108). */
import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { serverClock } from '@/api/serverClock';
import { useViewer } from '@/api/session';
import { takesPart } from '@/domain/events/access';
import type { Event, OwnEvent } from '@/domain/events/kind';
import { EVENT_KINDS } from '@/domain/events/kinds';
import { useOwnEvents } from '@/domain/events/pages';
import { retakeOf } from '@/domain/events/ways';
import { ownAndGmt } from '@/domain/ownTimes';
import { clockText, useTimeLeft } from '@/domain/timeLeft';
import { formatNumber } from '@/messages/format';
import { participation as t } from '@/messages/participation';
import { Dialog } from '@/ui/Dialog';
import { usePreloadWhenIdle } from '@/ui/Link';
import { Loaded } from '@/ui/Loaded';
import { type DialogState, useDialog } from '@/ui/useDialog';
import classes from './participation.module.css';
import { minutesInWords, ownState, timeFromStart } from './state';

/** The number of events that are read to find running ones. Running events are first in the list. */
const RUNNING_LISTED = 10;

/** The participant's other running attempts, of all kinds of events. */
function useOthersRunning(id: string): OwnEvent[] {
  const { kind } = useOwnEvents();
  const viewer = useViewer();
  const others = EVENT_KINDS.filter((one) => one.key !== kind.key && takesPart(one)(viewer));
  const lists = useQueries({
    queries: [kind, ...others].flatMap(({ ownLists, finishedTab }) =>
      ownLists
        .filter((_, tab) => tab !== finishedTab)
        .map(({ read }) => read({ page: 1, per_page: RUNNING_LISTED, sort: 'desc' }, '')),
    ),
  });
  const now = serverClock.now();
  return lists
    .flatMap(({ data }) => data?.data ?? [])
    .filter((event) => event.id !== id && ownState(event, now) === 'answering');
}

function Running({ event: { name, deadline } }: { event: OwnEvent }) {
  const left = useTimeLeft(deadline ?? '', () => {});
  return <li data-warns>{t.startRunning(name, clockText(left / 1000))}</li>;
}

function Facts({ event }: { event: Event }) {
  const { t: words } = useOwnEvents();
  const others = useOthersRunning(event.id);
  const questions = event.template.question_types.reduce((sum, { count }) => sum + count, 0);
  const { minutes, end } = timeFromStart(event, serverClock.now());
  const [own, gmt] = ownAndGmt(end, serverClock.now());
  const facts = [
    [t.startMinutes, minutesInWords(minutes, event)],
    [t.startQuestions, formatNumber(questions)],
    [t.startAttempts, words.attempts],
  ] as const;
  return (
    <>
      <p className={classes.starts}>
        <strong>{t.startNow}</strong> {t.startNowHint}
      </p>
      <dl className={classes.startFacts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.startNotes}>
        <li>
          {t.openUntil(own)}
          {gmt && ` (${gmt})`}
        </li>
        <li>{t.startSaved}</li>
        {words.attemptsNote && <li>{words.attemptsNote}</li>}
        {others.map((other) => (
          <Running key={other.id} event={other} />
        ))}
      </ul>
    </>
  );
}

export function StartDialog({ event, opened, onClose }: DialogState & { event: OwnEvent }) {
  const { kind, t: words } = useOwnEvents();
  const navigate = useNavigate();
  const { id, name } = event;
  const query = useQuery({ ...kind.reads.detail(id), enabled: opened });
  const [isOpening, setOpening] = useState(false);
  const start = () => {
    setOpening(true);
    void navigate(kind.paths.answering({ id }), { state: retakeOf(event) });
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={event.is_user_submit === 1 ? t.retakeQuestion(name) : t.startQuestion(name)}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t.startNot}
          </Button>
          <Button disabled={!query.data || isOpening} onClick={start}>
            {isOpening ? words.checking : t.startYes}
          </Button>
        </>
      }
    >
      <Loaded query={query} failed={words.openFailed}>
        {(detail) => <Facts event={detail} />}
      </Loaded>
    </Dialog>
  );
}

/** Loads the code of the answering page when an event is shown, so that a slow network does not use up the
    participant's time. */
export function usePreloadAnswering(id: string | undefined): void {
  const { kind } = useOwnEvents();
  usePreloadWhenIdle(id === undefined ? undefined : kind.paths.answering({ id }));
}

/** `dialog` must be rendered on the page. `open` asks whether to start an event. */
export const useStart = () => useDialog<OwnEvent>((event, state) => <StartDialog event={event} {...state} />);
