/**
 * Chooses users who are not assigned yet. The selection stays during new searches and on other pages, so that all
 * selected users are assigned at once.
 */
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import * as limits from '@/api/limits.gen';
import type { Page } from '@/api/queries';
import type { Candidate } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { common } from '@/messages/common';
import { events as t } from '@/messages/events';
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
import { useAssignment } from './useAssignment';

interface Props {
  id: string;
  opened: boolean;
  onClose: () => void;
  onAssigned?: () => void;
}

interface ChecklistProps extends Omit<Props, 'opened'> {
  assignment: ReturnType<typeof useAssignment>;
}

const COLUMNS: readonly Column<Candidate>[] = [
  { id: 'name', header: t.userName, main: true, cell: ({ name }) => name },
  { id: 'email', header: t.userEmail, muted: true, cell: ({ email }) => email },
];

const rowKey = ({ id }: Candidate) => id;
const rowName = ({ name }: Candidate) => name;

/** Returns the users who match the search: one page of them, and a function that reads all of them. */
function useCandidates(id: string, list: ListState) {
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
        candidates(id, { ...list.query, page: at, per_page: limits.query.per_page.maximum }),
      );
      ids.push(...data.map(rowKey));
      last = meta.last_page;
    }
    return ids;
  };
  return { query: useQuery(candidates(id, list.query)), readAll };
}

function Checklist({ id, assignment, onClose, onAssigned }: ChecklistProps) {
  const list = useDialogListState(100, 'asc');
  const selection = useSelection();
  /** The search whose results are all selected. */
  const [allOf, setAllOf] = useState<string | null>(null);
  /** The messages of the last failure. */
  const [mistakes, setMistakes] = useState<readonly string[]>([]);
  const { query, readAll } = useCandidates(id, list);
  const { running, progress } = assignment;
  const users = [...selection.keys];

  const button = useRef<HTMLButtonElement>(null);
  // The button was disabled after it was pressed, so it lost the focus.
  useEffect(() => {
    if (mistakes.length > 0 && isFocusLost()) button.current?.focus();
  }, [mistakes]);
  const rows = query.data?.data ?? [];
  const total = query.data?.meta.total ?? 0;
  const isPageSelected = rows.length > 0 && rows.every((row) => selection.keys.has(rowKey(row)));

  const chooseUsers = (ids: readonly string[], selected: boolean) => {
    selection.choose(ids, selected);
    if (!selected) setAllOf(null);
    setMistakes([]);
  };
  const selecting = useExclusive(async () => {
    try {
      chooseUsers(await readAll(), true);
      setAllOf(list.search);
    } catch (error) {
      setMistakes([messageOf(error)]);
    }
  });
  const assignChosen = async () => {
    if (users.length === 0) {
      setMistakes([t.chooseSomebody]);
      return;
    }
    setMistakes([]);
    const assigned = await assignment.run(users);
    if (!assigned) return;
    const { done, message, failure, left } = assigned;
    const partly = t.partlyAssigned(done, users.length);
    if (done === users.length) {
      onClose();
      notice.success(message || t.assigned);
      onAssigned?.();
    } else if (left) {
      notice.error(partly);
    } else {
      chooseUsers(users.slice(0, done), false);
      list.change({ page: '1' });
      setMistakes([...(done > 0 ? [partly] : []), ...(failure === null ? [] : [failure])]);
    }
  };

  return (
    <>
      <div className={classes.list} inert={running || selecting.busy}>
        <SearchBox list={list} label={t.searchUsers} data-autofocus />
        <DataTable
          label={t.notAssigned}
          failed={t.usersFailed}
          query={query}
          list={list}
          columns={[
            selectColumn(
              { ...selection, choose: chooseUsers },
              { rows, rowKey, rowName, disabled: query.isPlaceholderData },
            ),
            ...COLUMNS,
          ]}
          rowKey={rowKey}
          isSelected={(row) => selection.keys.has(rowKey(row))}
          empty={{ title: t.everybodyAssigned, hint: t.everybodyAssignedHint }}
          framed
        />
        {isPageSelected && total > rows.length && allOf !== list.search && (
          <Button variant="subtle" size="compact-sm" loading={selecting.busy} onClick={() => void selecting.run()}>
            {t.selectAll(total)}
          </Button>
        )}
      </div>
      {running && (
        <WorkProgress done={progress ?? 0} total={users.length} text={t.assigning(progress ?? 0, users.length)} />
      )}
      {mistakes.length > 0 && (
        <div role="alert" className={classes.mistake}>
          {mistakes.map((sentence) => (
            <p key={sentence}>{`*${sentence}`}</p>
          ))}
        </div>
      )}
      <div className={classes.foot}>
        {!running && (
          <span role="status" className={classes.count}>
            {t.selected(users.length)}
          </span>
        )}
        {users.length > 0 && !running && !selecting.busy && (
          <Button variant="subtle" onClick={() => chooseUsers(users, false)}>
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
          {t.assignCount(users.length)}
        </Button>
      </div>
    </>
  );
}

export function AssignDialog({ id, opened, onClose, ...rest }: Props) {
  const assignment = useAssignment(id);
  const close = assignment.running ? assignment.stop : onClose;
  return (
    <Dialog opened={opened} onClose={close} firm={assignment.running} title={t.assignTo} size="lg">
      <Checklist id={id} assignment={assignment} onClose={onClose} {...rest} />
    </Dialog>
  );
}
