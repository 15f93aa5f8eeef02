/** The people who can be in a team, either all or those of a past import. People in another team are listed too,
    with the name of that team. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AccountCell } from '@/domain/users/picker/AccountCell';
import { PickTable } from '@/domain/users/picker/PickTable';
import { picker } from '@/messages/picker';
import { teams as t } from '@/messages/teams';
import { SegmentedFilter } from '@/ui/SegmentedFilter';
import type { Column } from '@/ui/table/columns';
import { useDialogListState } from '@/ui/useListState';
import {
  CANDIDATES_SHOWN,
  type Candidate,
  candidateCount,
  candidateList,
  MOST_AT_ONCE,
  readAllFree,
  type TeamUser,
} from './api';

/** The value of the filter that lists everyone. */
const ALL = '1';
const FILTER = 'everybody';

const COLUMNS: readonly Column<Candidate>[] = [
  { id: 'name', header: picker.name, main: true, cell: ({ name }) => <span dir="auto">{name}</span> },
  { id: 'email', header: picker.email, muted: true, breaks: true, cell: ({ email }) => email },
  { id: 'team', header: t.team, muted: true, cell: ({ team }) => (team === null ? t.noTeam : t.inTeam(team)) },
  { id: 'account', header: picker.account, wide: true, cell: ({ state }) => <AccountCell state={state} /> },
];

interface Props {
  /** The import whose people are listed. */
  group?: { id: string; name: string };
  chosen: ReadonlySet<string>;
  /** The people of the stored team, who can be chosen again. */
  stored: ReadonlySet<string>;
  onAdd: (people: readonly TeamUser[]) => void;
  onRemove: (ids: readonly string[]) => void;
  onAddAll: (read: () => Promise<readonly TeamUser[]>) => void;
  /** The content before the search field. */
  before?: ReactNode;
}

export function CandidateTable({ group, chosen, stored, onAdd, onRemove, onAddAll, before }: Props) {
  const list = useDialogListState(CANDIDATES_SHOWN, 'asc');
  const showsAll = list.filter(FILTER) === ALL;
  const narrowed = { ...(group && { import_id: group.id }), ...(list.search && { search: list.search }) };
  const query = useQuery(candidateList({ ...list.query, ...narrowed, free: !showsAll }));
  const shown = query.isPlaceholderData ? undefined : query.data?.meta.total;
  const others = useQuery(candidateCount(narrowed, showsAll)).data?.meta.total;
  const [free, all] = showsAll ? [others, shown] : [shown, others];
  const rows = query.data?.data ?? [];
  const isTooMany = (free ?? 0) > MOST_AT_ONCE;
  const barred = ({ id, team }: Candidate) => team !== null && !stored.has(id);
  return (
    <PickTable
      list={list}
      query={query}
      columns={COLUMNS}
      selection={{
        keys: chosen,
        choose: (ids, selected) => (selected ? onAdd(rows.filter(({ id }) => ids.includes(id))) : onRemove(ids)),
        clear: () => onRemove([...chosen]),
      }}
      barred={barred}
      sum={free === undefined || all === undefined ? '' : t.free(free, all)}
      isSome={false}
      onSelectAll={showsAll || isTooMany ? undefined : () => onAddAll(() => readAllFree(narrowed))}
      tooMany={!showsAll && isTooMany ? t.tooManyAtOnce(MOST_AT_ONCE) : undefined}
      texts={{
        search: picker.search,
        label: t.candidates,
        failed: t.candidatesFailed,
        empty: { title: t.nobodyFree, hint: t.nobodyFreeHint },
      }}
      before={before}
      filter={
        <SegmentedFilter
          list={list}
          name={FILTER}
          label={t.whoIsShown}
          options={[
            { value: '', label: t.freeOnly(free) },
            { value: ALL, label: t.everybody(all) },
          ]}
        />
      }
    />
  );
}
