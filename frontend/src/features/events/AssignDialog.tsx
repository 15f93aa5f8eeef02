/**
 * Chooses users or teams that are not assigned yet. The selection stays during new searches and on other pages, so that
 * all that is selected is assigned at once. After teams it is chosen who plays for them; without that, they are removed
 * again.
 */
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import * as limits from '@/api/limits.gen';
import type { Page } from '@/api/queries';
import type { Assignee, Candidate, Event } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { common } from '@/messages/common';
import { events as t } from '@/messages/events';
import { formatNumber } from '@/messages/format';
import { Dialog } from '@/ui/Dialog';
import { isFocusLost } from '@/ui/focusLost';
import { notice } from '@/ui/notice';
import { SearchBox } from '@/ui/SearchBox';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { selectColumn, useSelection } from '@/ui/table/selection';
import { useExclusive } from '@/ui/useExclusive';
import { type ListState, useDialogListState } from '@/ui/useListState';
import { WorkProgress } from '@/ui/work/WorkProgress';
import classes from './AssignDialog.module.css';
import { AssignWhom, PlayAs } from './PlayAs';
import { useAssignment } from './useAssignment';

interface ChecklistProps {
  id: string;
  of: Assignee;
  /** The texts about users or teams. */
  words: typeof t.ofTeams;
  assignment: ReturnType<typeof useAssignment>;
  onClose: () => void;
  /** Some or all are assigned. */
  onPart: () => void;
  onAssigned: (message: string) => void;
}

const COLUMNS: Readonly<Record<Assignee, readonly Column<Candidate>[]>> = {
  users: [
    { id: 'name', header: t.userName, main: true, cell: ({ name }) => name },
    { id: 'email', header: t.userEmail, muted: true, cell: ({ email }) => email },
  ],
  teams: [
    { id: 'name', header: t.teamName, main: true, cell: ({ name }) => name },
    { id: 'place', header: t.entity, muted: true, cell: ({ ancestors }) => t.teamPlace(ancestors ?? []) },
    { id: 'size', header: t.teamSize, numeric: true, cell: ({ users_count }) => formatNumber(users_count ?? 0) },
  ],
};

const REMINDER_MS = 2_000;

const rowKey = ({ id }: Candidate) => id;
const rowName = ({ name }: Candidate) => name;

/** Returns those who match the search: one page of them, and a function that reads all of them. */
function useCandidates(id: string, of: Assignee, list: ListState) {
  const { candidates } = useEvents().kind.reads;
  const client = useQueryClient();
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);
  const readAll = async () => {
    const ids: string[] = [];
    for (let at = 1, last = 1; at <= last && !closed.current; at += 1) {
      const { data, meta }: Page<Candidate> = await client.fetchQuery(
        candidates(id, { ...list.query, page: at, per_page: limits.query.per_page.maximum }, of),
      );
      ids.push(...data.map(rowKey));
      last = meta.last_page;
    }
    return ids;
  };
  return { query: useQuery(candidates(id, list.query, of)), readAll };
}

function Checklist({ id, of, words, assignment, onClose, onPart, onAssigned }: ChecklistProps) {
  const list = useDialogListState(100, 'asc');
  const selection = useSelection();
  /** The search whose results are all selected. */
  const [allOf, setAllOf] = useState<string | null>(null);
  /** The messages of the last failure. */
  const [mistakes, setMistakes] = useState<readonly string[]>([]);
  /** Cleared by itself: it reminds of what to do, and nothing has failed. */
  const [reminds, setReminds] = useState(false);
  const { query, readAll } = useCandidates(id, of, list);
  const { running, progress } = assignment;
  const ids = [...selection.keys];

  const button = useRef<HTMLButtonElement>(null);
  // The button was disabled after it was pressed, so it lost the focus.
  useEffect(() => {
    if (mistakes.length > 0 && isFocusLost()) button.current?.focus();
  }, [mistakes]);
  useEffect(() => {
    if (!reminds) return;
    const timer = setTimeout(() => setReminds(false), REMINDER_MS);
    return () => clearTimeout(timer);
  }, [reminds]);
  const rows = query.data?.data ?? [];
  const total = query.data?.meta.total ?? 0;
  const isPageSelected = rows.length > 0 && rows.every((row) => selection.keys.has(rowKey(row)));

  const choose = (chosen: readonly string[], selected: boolean) => {
    selection.choose(chosen, selected);
    if (!selected) setAllOf(null);
    setMistakes([]);
    setReminds(false);
  };
  const selecting = useExclusive(async () => {
    try {
      choose(await readAll(), true);
      setAllOf(list.search);
    } catch (error) {
      setMistakes([messageOf(error)]);
    }
  });
  const assignChosen = async () => {
    if (ids.length === 0) {
      setReminds(true);
      return;
    }
    setMistakes([]);
    const assigned = await assignment.run(ids);
    if (!assigned) return;
    const { done, message, failure, left } = assigned;
    const partly = words.partlyAssigned(done, ids.length);
    if (done > 0) onPart();
    if (done === ids.length) {
      onAssigned(message);
    } else if (left) {
      notice.error(partly);
    } else {
      choose(ids.slice(0, done), false);
      list.change({ page: '1' });
      setMistakes([...(done > 0 ? [partly] : []), ...(failure === null ? [] : [failure])]);
    }
  };

  return (
    <>
      <div className={classes.list} inert={running || selecting.busy}>
        <SearchBox list={list} label={words.searchUsers} data-autofocus />
        <DataTable
          label={words.notAssigned}
          failed={words.usersFailed}
          query={query}
          list={list}
          columns={[
            selectColumn(
              { ...selection, choose: choose },
              { rows, rowKey, rowName, disabled: query.isPlaceholderData },
            ),
            ...COLUMNS[of],
          ]}
          rowKey={rowKey}
          isSelected={(row) => selection.keys.has(rowKey(row))}
          empty={{ title: words.everybodyAssigned, hint: words.everybodyAssignedHint }}
          framed
        />
        {isPageSelected && total > rows.length && allOf !== list.search && (
          <Button variant="subtle" size="compact-sm" loading={selecting.busy} onClick={() => void selecting.run()}>
            {t.selectAll(total)}
          </Button>
        )}
      </div>
      {running && (
        <WorkProgress done={progress ?? 0} total={ids.length} text={words.assigning(progress ?? 0, ids.length)} />
      )}
      {(reminds || mistakes.length > 0) && (
        <div role="alert" className={classes.mistake}>
          {(reminds ? [words.chooseSomebody] : mistakes).map((sentence) => (
            <p key={sentence}>{`*${sentence}`}</p>
          ))}
        </div>
      )}
      <div className={classes.foot}>
        {!running && (
          <span role="status" className={classes.count}>
            {words.selected(ids.length)}
          </span>
        )}
        {ids.length > 0 && !running && !selecting.busy && (
          <Button variant="subtle" onClick={() => choose(ids, false)}>
            {common.clearSelection}
          </Button>
        )}
        {running ? (
          <Button key="stop" variant="default" disabled={assignment.stopping} onClick={assignment.stop}>
            {assignment.stopping ? common.stopping : common.stop}
          </Button>
        ) : (
          <Button key="cancel" variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
        )}
        <Button ref={button} loading={running} disabled={selecting.busy} onClick={() => void assignChosen()}>
          {words.assignCount(ids.length)}
        </Button>
      </div>
    </>
  );
}

interface Props {
  event: Event;
  opened: boolean;
  /** Whether teams are assigned already, and only wait for who plays. */
  waiting?: boolean;
  onClose: () => void;
  onAssigned?: () => void;
}

/** The dialog while it is open. It begins anew each time. */
function OpenDialog({ event, waiting = false, onClose, onAssigned }: Omit<Props, 'opened'>) {
  const { kind, changes } = useEvents();
  const { id } = event;
  const offered = kind.assignees(event);
  const [of, setOf] = useState<Assignee | null>(offered.length === 1 ? (offered[0] ?? null) : null);
  const [plays, setPlays] = useState(waiting);
  /** Whether this dialog has assigned teams that wait for who plays. */
  const pending = useRef(false);
  const assignment = useAssignment(id, of ?? 'users');
  const removeUnconfirmed = changes.useRemoveUnconfirmed();
  const leave = () => {
    onClose();
    if (!pending.current) return;
    pending.current = false;
    removeUnconfirmed(id).catch((error: unknown) => notice.error(messageOf(error)));
  };
  const finish = (message: string) => {
    pending.current = false;
    onClose();
    notice.success(message || t.assigned);
    onAssigned?.();
  };
  const { running } = assignment;
  let step: ReactNode;
  if (plays) step = <PlayAs event={event} onClose={leave} onChosen={finish} />;
  else if (of === null) step = <AssignWhom offered={offered} onChoose={setOf} />;
  else
    step = (
      <Checklist
        id={id}
        of={of}
        words={of === 'teams' ? t.ofTeams : t}
        assignment={assignment}
        onClose={leave}
        onPart={() => {
          pending.current = of === 'teams';
        }}
        onAssigned={(message) => (of === 'teams' ? setPlays(true) : finish(message))}
      />
    );
  return (
    <Dialog
      opened
      onClose={running ? assignment.stop : leave}
      firm={running || plays}
      title={plays ? t.playAs : t.assignTo}
      size={plays || of === null ? 'md' : 'lg'}
    >
      {step}
    </Dialog>
  );
}

export function AssignDialog({ opened, ...rest }: Props) {
  return opened && <OpenDialog {...rest} />;
}
