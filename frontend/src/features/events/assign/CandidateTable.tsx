/** The table of those who can be assigned to an event. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { CandidateFilter } from '@/domain/events/assigning';
import type { Assignee, Candidate } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { AccountCell } from '@/domain/users/picker/AccountCell';
import { PickTable } from '@/domain/users/picker/PickTable';
import { assigning as t } from '@/messages/assigning';
import { formatNumber } from '@/messages/format';
import { picker } from '@/messages/picker';
import type { Column } from '@/ui/table/columns';
import { useDialogListState } from '@/ui/useListState';
import { type Choice, countOf, everybody, isChosen, NOBODY, searched, tick } from './choice';

const COLUMNS: Readonly<Record<Assignee, readonly Column<Candidate>[]>> = {
  users: [
    { id: 'name', header: picker.name, main: true, cell: ({ name }) => <span dir="auto">{name}</span> },
    { id: 'email', header: picker.email, muted: true, cell: ({ email }) => email },
    { id: 'account', header: picker.account, cell: ({ state = 'active' }) => <AccountCell state={state} /> },
  ],
  teams: [
    { id: 'name', header: t.teamName, main: true, cell: ({ name }) => <span dir="auto">{name}</span> },
    { id: 'place', header: t.entity, muted: true, cell: ({ ancestors }) => t.teamPlace(ancestors ?? []) },
    { id: 'size', header: t.teamSize, numeric: true, cell: ({ users_count }) => formatNumber(users_count ?? 0) },
  ],
};

interface Props {
  id: string;
  of: Assignee;
  filter?: CandidateFilter;
  /** Whether all rows are chosen as soon as the list is loaded. */
  preset?: boolean;
  /** Returns the number of chosen people or teams in words. `total` is the number of those who could be chosen. */
  sum?: (chosen: number, total: number) => string;
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
  /** The content before the search field. */
  before?: ReactNode;
}

export function CandidateTable({ id, of, filter = {}, preset = false, sum, choice, onChoose, before }: Props) {
  const words = t.of[of];
  const list = useDialogListState(100, 'asc');
  const { candidates } = useEvents().kind.reads;
  const order = of === 'users' ? { sort_by: 'name' } : {};
  const query = useQuery(candidates(id, { ...list.query, ...order, ...filter }, of));
  const total = query.data?.meta.total ?? 0;
  const isReady = query.data !== undefined && !query.isPlaceholderData;
  const now = searched(choice ?? NOBODY, list.search);

  useEffect(() => {
    if (choice === null && isReady) onChoose(preset ? everybody('', total) : NOBODY);
  }, [choice, isReady, preset, total, onChoose]);
  // A choice of all matches ends when the search changes.
  useEffect(() => {
    if (choice !== null && now !== choice) onChoose(now);
  }, [choice, now, onChoose]);

  const count = countOf(now);
  const isAll = now.kind === 'all' && now.except.size === 0;
  const ids = (query.data?.data ?? []).map((row) => row.id);
  return (
    <PickTable
      list={list}
      query={query}
      columns={COLUMNS[of]}
      selection={{
        keys: new Set(ids.filter((key) => isChosen(now, key))),
        choose: (keys, chosen) => onChoose(tick(now, keys, chosen)),
        clear: () => onChoose(NOBODY),
      }}
      sum={sum ? sum(count, now.kind === 'all' ? now.total : total) : words.selected(count)}
      isSome={count > 0}
      onSelectAll={isAll ? undefined : () => onChoose(everybody(list.search, total))}
      texts={{
        search: words.search,
        label: words.notAssigned,
        failed: words.failed,
        empty: { title: words.everybodyAssigned, hint: words.everybodyAssignedHint },
      }}
      before={before}
    />
  );
}
