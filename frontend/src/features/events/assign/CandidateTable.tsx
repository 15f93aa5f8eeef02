/** The table of those who can be assigned, with its search, its count, and the choice of all that match. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { CandidateFilter } from '@/domain/events/assigning';
import type { Assignee, Candidate } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { assigning as t } from '@/messages/assigning';
import { common } from '@/messages/common';
import { formatNumber } from '@/messages/format';
import { SearchBox } from '@/ui/SearchBox';
import { StatusDot } from '@/ui/StatusDot';
import type { Column } from '@/ui/table/columns';
import { DataTable } from '@/ui/table/DataTable';
import { selectColumn } from '@/ui/table/selection';
import { useDialogListState } from '@/ui/useListState';
import classes from './Assign.module.css';
import { type Choice, countOf, everybody, isChosen, NOBODY, searched, tick } from './choice';

const TONES = { active: 'good', invited: 'waiting', deactivated: 'quiet' } as const;

const COLUMNS: Readonly<Record<Assignee, readonly Column<Candidate>[]>> = {
  users: [
    { id: 'name', header: t.name, main: true, cell: ({ name }) => <span dir="auto">{name}</span> },
    { id: 'email', header: t.email, muted: true, cell: ({ email }) => email },
    {
      id: 'account',
      header: t.account,
      cell: ({ state = 'active' }) => <StatusDot tone={TONES[state]}>{t.accounts[state]}</StatusDot>,
    },
  ],
  teams: [
    { id: 'name', header: t.teamName, main: true, cell: ({ name }) => <span dir="auto">{name}</span> },
    { id: 'place', header: t.entity, muted: true, cell: ({ ancestors }) => t.teamPlace(ancestors ?? []) },
    { id: 'size', header: t.teamSize, numeric: true, cell: ({ users_count }) => formatNumber(users_count ?? 0) },
  ],
};

const rowKey = ({ id }: Candidate) => id;
const rowName = ({ name }: Candidate) => name;

interface Props {
  id: string;
  of: Assignee;
  filter?: CandidateFilter;
  /** Whether all are chosen as soon as the list is there. */
  preset?: boolean;
  /** What is chosen, in words. `total` is the number of those who could be. */
  sum?: (chosen: number, total: number) => string;
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
  /** Stands before the search. */
  before?: ReactNode;
}

export function CandidateTable({ id, of, filter = {}, preset = false, sum, choice, onChoose, before }: Props) {
  const words = t.of[of];
  const list = useDialogListState(100, 'asc');
  const { candidates } = useEvents().kind.reads;
  const order = of === 'users' ? { sort_by: 'name' } : {};
  const query = useQuery(candidates(id, { ...list.query, ...order, ...filter }, of));
  const rows = query.data?.data ?? [];
  const total = query.data?.meta.total ?? 0;
  const isReady = query.data !== undefined && !query.isPlaceholderData;
  const now = searched(choice ?? NOBODY, list.search);

  useEffect(() => {
    if (choice === null && isReady) onChoose(preset ? everybody('', total) : NOBODY);
  }, [choice, isReady, preset, total, onChoose]);
  // A choice of all that match ends with its search.
  useEffect(() => {
    if (choice !== null && now !== choice) onChoose(now);
  }, [choice, now, onChoose]);

  const count = countOf(now);
  const isAll = now.kind === 'all' && now.except.size === 0;
  const keys = new Set(rows.map(rowKey).filter((key) => isChosen(now, key)));
  const selection = {
    keys,
    choose: (ids: readonly string[], chosen: boolean) => onChoose(tick(now, ids, chosen)),
    clear: () => onChoose(NOBODY),
  };
  const isPageChosen = rows.length > 0 && rows.every((row) => keys.has(rowKey(row)));
  return (
    <div className={classes.list}>
      <div className={classes.search}>
        {before}
        <SearchBox list={list} label={words.search} data-autofocus />
      </div>
      <div className={classes.sum}>
        <strong role="status">
          {sum ? sum(count, now.kind === 'all' ? now.total : total) : words.selected(count)}
        </strong>
        {count > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(NOBODY)}>
            {common.clearSelection}
          </Button>
        )}
        {isPageChosen && !isAll && total > rows.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(everybody(list.search, total))}>
            {t.selectAll(total)}
          </Button>
        )}
      </div>
      <DataTable
        label={words.notAssigned}
        failed={words.failed}
        query={query}
        list={list}
        columns={[
          selectColumn(selection, { rows, rowKey, rowName, disabled: query.isPlaceholderData }),
          ...COLUMNS[of],
        ]}
        rowKey={rowKey}
        isSelected={(row) => keys.has(rowKey(row))}
        empty={{ title: words.everybodyAssigned, hint: words.everybodyAssignedHint }}
        framed
      />
    </div>
  );
}
