/** The people of a list or a file. The server checks them, the user corrects them in the table, and all are added at
    once. */
import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { serverClock } from '@/api/serverClock';
import { formatLocalDate, formatLocalShortTime } from '@/domain/gmt';
import { withSearch } from '@/domain/paths';
import { useScope } from '@/domain/scope';
import { addPeople as t } from '@/messages/addPeople';
import { common } from '@/messages/common';
import { EmptyState } from '@/ui/EmptyState';
import { FailureAlert } from '@/ui/FailureAlert';
import { GatedButton } from '@/ui/GatedButton';
import { Link } from '@/ui/Link';
import { Panel } from '@/ui/Panel';
import { useUnsaved } from '@/ui/unsaved';
import { type Outcome, useLongWork } from '@/ui/work/useLongWork';
import { WorkPanel } from '@/ui/work/WorkPanel';
import { PARTICIPANT } from '../UserFields';
import { useUserPaths } from '../useUserPaths';
import classes from './Add.module.css';
import { type AddedUser, addPeople, type Check, type Imported, saveLeftOut, useCheck } from './api';
import { Rail } from './Rail';
import { type Correction, UserTable } from './UserTable';
import { type CheckedUser, checkedUsers, countOf, type State, sharedName } from './users';

type Shown = 'all' | State;

interface Props {
  /** The array must keep its identity until the list changes. */
  people: readonly AddedUser[];
  /** The name of the group, if the list itself names one. */
  groupName?: string;
  organization: string;
  roles: readonly string[];
  /** Returns the content at the left of the table. `wrong` contains the wrong lines. */
  aside?: (wrong: ReadonlySet<number>) => ReactNode;
  /** Called when all people were added and the user begins another list. */
  onRestart: () => void;
}

function Done({ imported, group, leftOut, onMore }: DoneProps) {
  const { list } = useUserPaths();
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current?.focus(), []);
  const { created, invited, group_id } = imported;
  return (
    <Panel title={t.done(created)}>
      <div ref={status} tabIndex={-1} role="status" className={classes.status}>
        {invited > 0 && <p>{t.doneInvited(invited)}</p>}
        {created > 0 && <p>{t.doneGroup(group)}</p>}
      </div>
      <div className={classes.buttons}>
        {leftOut.length > 0 && (
          <Button variant="default" onClick={() => saveLeftOut(leftOut, t.leftOutFile)}>
            {t.downloadLeftOut(leftOut.length)}
          </Button>
        )}
        <Button variant="default" onClick={onMore}>
          {t.addMore}
        </Button>
        <Button component={Link} to={withSearch(list, { import_id: group_id ?? '' })}>
          {t.toUsers}
        </Button>
      </div>
    </Panel>
  );
}
interface DoneProps {
  imported: Imported;
  group: string;
  leftOut: readonly CheckedUser[];
  onMore: () => void;
}

/** Says that no one was added, or that it is unknown whether they were added. */
function Unfinished({ outcome: { error, stopped } }: { outcome: Outcome<Imported> }) {
  if (stopped) return <FailureAlert title={t.stoppedTitle}>{t.stopped}</FailureAlert>;
  if (error === undefined) return null;
  const isRefused = error instanceof ApiError && !error.passing;
  return (
    <FailureAlert title={t.addFailed}>
      <p className={classes.advice}>{messageOf(error)}</p>
      <p className={classes.advice}>{isRefused ? t.noneAdded : t.unconfirmed}</p>
    </FailureAlert>
  );
}

/** Returns the people with the corrections from the table. A new list begins without corrections. */
function useCorrected(people: readonly AddedUser[]) {
  const [state, setState] = useState({ people, corrections: new Map<string, Correction>() });
  if (state.people !== people) setState({ people, corrections: new Map() });
  const { corrections } = state;
  const corrected = useMemo(
    () => people.map((person) => ({ ...person, ...corrections.get(person.key) })),
    [people, corrections],
  );
  const correct = (key: string, correction: Correction) =>
    setState((before) => ({
      ...before,
      corrections: new Map(before.corrections).set(key, { ...before.corrections.get(key), ...correction }),
    }));
  return { corrected, correct };
}

export function AddUsers({ people, groupName, organization, roles, aside, onRestart }: Props) {
  const { organization: named } = useScope();
  const [role, setRole] = useState(roles.includes(PARTICIPANT) ? PARTICIPANT : (roles[0] ?? ''));
  const [shown, setShown] = useState<Shown>('all');
  const [isLeavingOut, setLeavingOut] = useState(false);
  const [openedAt] = useState(() => serverClock.now());
  const opened = new Date(openedAt).toISOString();
  const { corrected, correct } = useCorrected(people);
  const work = useLongWork(addPeople);
  const sent = useMemo(() => {
    const scope = named ? { organization_id: named } : {};
    return corrected.length > 0 && role ? { people: corrected, role, scope, group: groupName ?? 'list' } : null;
  }, [corrected, role, named, groupName]);
  const check = useCheck(sent);
  // The last response stays while the next request is running, so that the table does not flicker with each correction.
  const [answer, setAnswer] = useState<Check | null>(null);
  if (check.data && check.data !== answer) setAnswer(check.data);
  const isFresh = check.data !== undefined && sent !== null;
  const isEmpty = people.length === 0;
  const checked = useMemo(
    () => (answer && !isEmpty ? checkedUsers(answer.people, answer.preview.rows) : []),
    [answer, isEmpty],
  );
  useUnsaved(!isEmpty && !work.outcome.result, {
    detail: work.running ? t.unfinished : t.unsaved,
    onLeave: work.stop,
  });

  const wrong = checked.filter(({ state }) => state === 'wrong');
  const wrongLines = useMemo(
    () => new Set(checked.filter(({ state }) => state === 'wrong').map(({ line }) => line)),
    [checked],
  );
  const ready = checked.filter(({ state }) => state === 'ready');
  const existing = countOf(checked, 'existing');
  const withPassword = ready.filter(({ password }) => password !== '').length;
  const group =
    groupName ?? t.groupName(ready.length, `${formatLocalDate(opened)}, ${formatLocalShortTime(opened, openedAt)}`);
  const freeSeats = answer?.preview.free_seats ?? null;
  const lacksSeats = freeSeats !== null && freeSeats < ready.length;
  const twins = sharedName(checked);

  let reason: string | undefined;
  if (!isFresh) reason = t.checking;
  else if (wrong.length > 0 && !isLeavingOut) reason = t.fix(wrong.length);
  else if (ready.length === 0) reason = t.nobodyReady;
  else if (lacksSeats) reason = t.tooFewSeats(ready.length, freeSeats);

  if (work.running) {
    const { hashed_passwords: done, passwords: total } = work.progress ?? { hashed_passwords: 0, passwords: 0 };
    return (
      <WorkPanel
        title={t.running}
        hint={t.stays}
        done={done}
        total={total}
        text={total > 0 ? t.progress(done, total) : ''}
        stopLabel={t.stop}
        stopping={work.stopping}
        onStop={work.stop}
      />
    );
  }
  if (work.outcome.result) {
    const restart = () => {
      work.reset();
      setAnswer(null);
      setLeavingOut(false);
      onRestart();
    };
    return <Done imported={work.outcome.result} group={group} leftOut={wrong} onMore={restart} />;
  }

  const add = () => {
    if (!sent) return;
    const existingToo = checked.filter(({ state }) => state !== 'wrong');
    void work.run({ ...sent, people: existingToo, group });
  };
  const table = checked.filter(({ state }) => shown === 'all' || state === shown);
  const options = [
    { value: 'all', label: t.all(checked.length) },
    { value: 'wrong', label: t.mistakes(wrong.length) },
    { value: 'existing', label: t.existing(existing) },
    { value: 'ready', label: t.ready(ready.length) },
  ];
  return (
    <div className={classes.columns} data-aside={aside !== undefined || undefined}>
      {aside?.(wrongLines)}
      <div className={classes.preview}>
        {isEmpty ? (
          <EmptyState title={t.emptyTitle} hint={t.emptyHint} />
        ) : (
          <>
            {check.isError && (
              <FailureAlert title={t.checkFailed}>
                <p className={classes.advice}>{messageOf(check.error)}</p>
                <Button variant="default" size="compact-sm" onClick={() => void check.refetch()}>
                  {common.tryAgain}
                </Button>
              </FailureAlert>
            )}
            {answer && (
              <>
                <SegmentedControl
                  aria-label={t.show}
                  className={classes.segments}
                  data={options}
                  value={shown}
                  onChange={(value) => setShown(value as Shown)}
                />
                <UserTable people={table} onCorrect={correct} />
                <p className={classes.foot}>
                  {twins && <span>{t.sameName(twins.count, twins.name)}</span>}
                  <span>{t.shown(table.length, checked.length)}</span>
                </p>
              </>
            )}
            {!answer && !check.isError && <p role="status">{t.checking}</p>}
          </>
        )}
      </div>
      <div className={classes.rail}>
        <Rail
          organization={organization}
          roles={roles}
          role={role}
          onRole={setRole}
          counts={{ invited: ready.length - withPassword, withPassword, existing }}
          group={group}
        />
        <Panel>
          <div className={classes.happens}>
            <GatedButton fullWidth reason={reason} onClick={add}>
              {t.add(ready.length)}
            </GatedButton>
            {wrong.length > 0 && !isLeavingOut && (
              <>
                <p role="status" className={classes.fix}>
                  {t.fix(wrong.length)}
                </p>
                <Button variant="default" fullWidth onClick={() => setLeavingOut(true)}>
                  {t.leaveOut(wrong.length)}
                </Button>
                <span className={classes.note}>{t.downloadHint}</span>
              </>
            )}
            {wrong.length > 0 && isLeavingOut && (
              <>
                <p role="status">{t.leftOut(wrong.length)}</p>
                <Button variant="default" fullWidth onClick={() => setLeavingOut(false)}>
                  {t.takeBack}
                </Button>
              </>
            )}
            {lacksSeats && <FailureAlert>{t.tooFewSeats(ready.length, freeSeats)}</FailureAlert>}
            <Unfinished outcome={work.outcome} />
          </div>
        </Panel>
      </div>
    </div>
  );
}
