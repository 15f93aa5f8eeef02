/**
 * Assigns people or teams to an event, and optionally informs them by email. After teams were assigned, staff choose
 * who plays for them. Teams without a choice are removed again.
 */
import { Button } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import type { Chosen } from '@/domain/events/assigning';
import type { Assignee, Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { GmtWindow } from '@/domain/GmtWindow';
import { assigning as words } from '@/messages/assigning';
import { common } from '@/messages/common';
import { events as t } from '@/messages/events';
import { Dialog } from '@/ui/Dialog';
import { isFocusLost, restoreFocus } from '@/ui/focusLost';
import { notice } from '@/ui/notice';
import type { DialogState } from '@/ui/useDialog';
import { useExclusive } from '@/ui/useExclusive';
import classes from '../AssignDialog.module.css';
import { AssignWhom, PlayAs } from '../PlayAs';
import own from './Assign.module.css';
import { CandidateTable } from './CandidateTable';
import { type Choice, chosenOf } from './choice';
import { LinkToSend, Telling } from './Telling';
import { UsersPicker } from './UsersPicker';

const REMINDER_MS = 2_000;

function TeamsPicker({ id, onChoose }: { id: string; onChoose: (chosen: Chosen | null) => void }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const choose = useCallback(
    (next: Choice) => {
      setChoice(next);
      onChoose(chosenOf(next, {}));
    },
    [onChoose],
  );
  return <CandidateTable id={id} of="teams" choice={choice} onChoose={choose} />;
}

interface PickProps {
  event: Event;
  of: Assignee;
  onClose: () => void;
  onAssigned: (message: string) => void;
}

/** Chooses the people or teams to assign, and the emails that they get. */
function Pick({ event, of, onClose, onAssigned }: PickProps) {
  const { id } = event;
  const { assigning, changes } = useEvents();
  const assign = changes.useAssign();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [tell, setTell] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  /** The number of the reminder that is shown, or 0. It disappears by itself, because it is not an error. */
  const [reminder, setReminder] = useState(0);
  const forecast = useQuery({
    ...assigning.forecast(id, of, chosen ?? { ids: [] }),
    enabled: chosen !== null,
    placeholderData: keepPreviousData,
  });
  const counts = chosen === null ? undefined : forecast.data;
  const currentCounts = forecast.isPlaceholderData ? undefined : counts;
  const tells = of === 'users' && tell;

  const choose = useCallback((next: Chosen | null) => {
    setChosen(next);
    setFailure(null);
    setReminder(0);
  }, []);
  useEffect(() => {
    if (reminder === 0) return;
    const timer = setTimeout(() => setReminder(0), REMINDER_MS);
    return () => clearTimeout(timer);
  }, [reminder]);
  const button = useRef<HTMLButtonElement>(null);
  // The button was disabled after it was pressed, so it lost the focus. It gets the focus back.
  useEffect(() => {
    if (failure !== null && isFocusLost()) button.current?.focus();
  }, [failure]);

  const assigned = useExclusive(async () => {
    if (chosen === null) {
      setReminder((last) => last + 1);
      return;
    }
    setFailure(null);
    try {
      onAssigned((await assign(id, of, chosen, tells)).message);
    } catch (error) {
      setFailure(messageOf(error));
    }
  });
  const isNobody = currentCounts?.assigned === 0;
  const mistake = failure ?? (reminder > 0 ? words.of[of].chooseSomebody : isNobody ? words.nobodyNew : null);
  let label = words.assign;
  if (chosen !== null && counts && counts.assigned > 0) {
    if (of === 'teams') label = words.assignTeams(counts.assigned);
    else label = tells ? words.assignAndTell(counts.assigned) : words.assignUsers(counts.assigned);
  }
  const picker =
    of === 'teams' ? (
      <TeamsPicker id={id} onChoose={choose} />
    ) : (
      <UsersPicker id={id} onChoose={choose} forecast={currentCounts} error={chosen && forecast.error} />
    );
  return (
    <>
      <p className={own.window}>
        <GmtWindow starts={event.starts_at} ends={event.ends_at} />
      </p>
      <div className={`${own.picker} ${of === 'users' ? own.columns : ''}`} inert={assigned.busy}>
        {picker}
        {of === 'users' && (
          <div className={own.rail}>
            <Telling
              event={event}
              tell={tell}
              onTell={setTell}
              counts={counts && { all: counts.assigned, notSetUp: counts.not_set_up }}
            />
            <LinkToSend event={event} />
          </div>
        )}
      </div>
      <div className={`${classes.foot} ${own.stay}`}>
        {mistake && (
          <p role="alert" className={own.said}>
            {`*${mistake}`}
          </p>
        )}
        <Button variant="default" disabled={assigned.busy} onClick={onClose}>
          {common.cancel}
        </Button>
        <Button ref={button} loading={assigned.busy} disabled={isNobody} onClick={() => void assigned.run()}>
          {label}
        </Button>
      </div>
    </>
  );
}

interface Props extends DialogState {
  event: Event;
  /** Whether teams are assigned already, and only their players must be chosen. */
  waiting?: boolean;
  onAssigned?: () => void;
}

export function AssignDialog({ event, waiting = false, opened, onClose, onAssigned }: Props) {
  const { kind, changes } = useEvents();
  const offered = kind.assignees(event);
  const [of, setOf] = useState<Assignee | null>(offered.length === 1 ? (offered[0] ?? null) : null);
  const [plays, setPlays] = useState(waiting);
  /** Whether this dialog has assigned teams whose players are not chosen yet. */
  const pending = useRef(false);
  const removeUnconfirmed = changes.useRemoveUnconfirmed();
  const leave = () => {
    onClose();
    if (!pending.current) return;
    pending.current = false;
    removeUnconfirmed(event.id).catch((error: unknown) => notice.error(messageOf(error)));
  };
  const finish = (message: string) => {
    pending.current = false;
    onClose();
    notice.success(message || t.assigned);
    onAssigned?.();
  };
  const assigned = (message: string) => {
    if (of !== 'teams') {
      finish(message);
      return;
    }
    pending.current = true;
    setPlays(true);
  };
  // The pressed button is not part of the next step.
  useDidUpdate(restoreFocus, [of, plays]);
  let step: ReactNode;
  if (plays) step = <PlayAs event={event} onClose={leave} onChosen={finish} />;
  else if (of === null) step = <AssignWhom offered={offered} onChoose={setOf} />;
  else step = <Pick event={event} of={of} onClose={leave} onAssigned={assigned} />;
  const picks = !plays && of !== null;
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      firm={plays}
      title={plays ? t.playAs : picks ? words.titleOf(event.name) : words.title}
      size={picks ? (of === 'users' ? 'wide' : 'lg') : 'md'}
    >
      {step}
    </Dialog>
  );
}
