/**
 * The checklist of users who are not assigned yet. What is ticked stays ticked over searches and pages, which is why it
 * is no DataTable: there a selection belongs to the page in the address.
 */
import { Button, Checkbox, Group, Progress, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
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
import { EmptyState } from '@/ui/EmptyState';
import { focusLost } from '@/ui/focusLost';
import { LoadFailed } from '@/ui/LoadFailed';
import { notice } from '@/ui/notice';
import { useExclusive } from '@/ui/useExclusive';
import classes from './AssignDialog.module.css';
import { type Assignment, USERS_PER_REQUEST, useAssignment } from './useAssignment';

interface Props {
  id: string;
  opened: boolean;
  onClose: () => void;
  onAssigned?: () => void;
}

interface ChecklistProps extends Omit<Props, 'opened'> {
  assignment: Assignment;
}

/** The candidates that match, page by page and all at once. */
function useCandidates(id: string, search: string, page: number) {
  const { candidates } = useEvents().kind.reads;
  const client = useQueryClient();
  const read = (at: number) =>
    candidates(id, { ...(search && { search }), sort: 'asc', page: at, per_page: limits.query.per_page.maximum });
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
      const { data, meta }: Page<Candidate> = await client.fetchQuery(read(at));
      ids.push(...data.map((person) => person.id));
      last = meta.last_page;
    }
    return ids;
  };
  return { query: useQuery(read(page)), readAll };
}

function Checklist({ id, assignment, onClose, onAssigned }: ChecklistProps) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** The search of which everybody is selected. */
  const [allOf, setAllOf] = useState<string | null>(null);
  /** What went wrong last, in sentences. */
  const [mistakes, setMistakes] = useState<readonly string[]>([]);
  const [search] = useDebouncedValue(text.trim(), 250);
  const { query, readAll } = useCandidates(id, search, page);
  const { running } = assignment;

  const button = useRef<HTMLButtonElement>(null);
  // While it was pressed it could not keep the focus.
  useEffect(() => {
    if (mistakes.length > 0 && focusLost()) button.current?.focus();
  }, [mistakes]);
  const people = query.data?.data ?? [];
  const { last_page: last = 1, total = 0 } = query.data?.meta ?? {};
  const ticked = people.filter((person) => chosen.has(person.id)).length;

  const choose = (ids: readonly string[], on: boolean) => {
    setChosen((before) => {
      const after = new Set(before);
      for (const one of ids) on ? after.add(one) : after.delete(one);
      return after;
    });
    if (!on) setAllOf(null);
    setMistakes([]);
  };
  const selecting = useExclusive(async () => {
    try {
      choose(await readAll(), true);
      setAllOf(search);
    } catch (error) {
      setMistakes([messageOf(error)]);
    }
  });
  const saving = useExclusive(async () => {
    const users = [...chosen];
    if (users.length === 0) {
      setMistakes([t.chooseSomebody]);
      return;
    }
    setMistakes([]);
    const { done, message, failure } = await assignment.run(users);
    if (done === users.length) {
      onClose();
      notice.success(message || t.assigned);
      onAssigned?.();
      return;
    }
    choose(users.slice(0, done), false);
    setPage(1);
    setMistakes([...(done > 0 ? [t.partlyAssigned(done, users.length)] : []), ...(failure === null ? [] : [failure])]);
  });

  return (
    <>
      <div inert={running || selecting.busy}>
        <h3 className={classes.title}>{t.users}</h3>
        <TextInput
          data-autofocus
          type="search"
          aria-label={t.searchUsers}
          placeholder={t.searchUsers}
          maxLength={limits.query.search.maxLength}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPage(1);
          }}
        />
        {people.length > 0 && (
          <div className={classes.all}>
            <Checkbox
              label={common.selectPage}
              checked={ticked === people.length}
              indeterminate={ticked > 0 && ticked < people.length}
              onChange={() =>
                choose(
                  people.map((person) => person.id),
                  ticked < people.length,
                )
              }
            />
            {ticked === people.length && total > people.length && allOf !== search && (
              <Button variant="subtle" size="compact-sm" loading={selecting.busy} onClick={() => void selecting.run()}>
                {t.selectAll(total)}
              </Button>
            )}
          </div>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a list of checkboxes, named as a whole */}
        <div
          className={classes.list}
          role="group"
          aria-label={t.notAssigned}
          aria-busy={query.isPending || query.isPlaceholderData}
        >
          {query.isPending && <Skeleton height={120} />}
          {query.isError && !query.data && <LoadFailed title={t.usersFailed} query={query} />}
          {people.map((person) => (
            <Checkbox
              key={person.id}
              className={classes.person}
              label={person.name}
              description={person.email}
              checked={chosen.has(person.id)}
              onChange={(event) => choose([person.id], event.currentTarget.checked)}
            />
          ))}
          {query.data && people.length === 0 && (
            <EmptyState
              title={search ? common.noData : t.everybodyAssigned}
              hint={search ? common.noDataHint : t.everybodyAssignedHint}
            />
          )}
        </div>
        {last > 1 && (
          <Group justify="center" gap={8}>
            <Button variant="default" size="compact-sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {common.previous}
            </Button>
            <span className="tabular">{t.pageOf(page, last)}</span>
            <Button variant="default" size="compact-sm" disabled={page >= last} onClick={() => setPage(page + 1)}>
              {common.next}
            </Button>
          </Group>
        )}
      </div>
      {running && chosen.size > USERS_PER_REQUEST && (
        <Progress aria-hidden mt={12} value={(100 * assignment.done) / chosen.size} />
      )}
      {mistakes.length > 0 && (
        <div role="alert" className={classes.mistake}>
          {mistakes.map((sentence) => (
            <p key={sentence}>{`*${sentence}`}</p>
          ))}
        </div>
      )}
      <div className={classes.foot}>
        <span role="status" className={classes.count}>
          {running ? t.assigning(assignment.done, chosen.size) : t.selected(chosen.size)}
        </span>
        {chosen.size > 0 && !running && !selecting.busy && (
          <Button variant="subtle" onClick={() => choose([...chosen], false)}>
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
        <Button ref={button} loading={running} disabled={selecting.busy} onClick={() => void saving.run()}>
          {t.assignCount(chosen.size)}
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
