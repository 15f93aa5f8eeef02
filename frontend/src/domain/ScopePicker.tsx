/**
 * Lets a super administrator choose whose users and roles to manage: those of the platform or of one organization (D2).
 */
import { useQuery } from '@tanstack/react-query';
import { isSuperAdmin } from '@/api/permissions';
import { apiList } from '@/api/queries';
import { useViewer } from '@/api/session';
import { users as t } from '@/messages/users';
import { MATCHES_LISTED } from '@/ui/listQuery';
import { type Choice, ServerSelect } from '@/ui/ServerSelect';
import classes from '@/ui/Toolbar.module.css';
import type { ListState } from '@/ui/useListState';
import { scopeDetail, useScope } from './scope';

const PLATFORM: Choice = { id: 'platform', name: t.platform };
const organizationsQuery = (search: string) => ({
  ...apiList('/api/v1/organizations', {
    query: { page: 1, per_page: MATCHES_LISTED, sort: 'asc', sort_by: 'name', ...(search && { search }) },
  }),
  select: ({ data, meta }: { data: readonly Choice[]; meta: { total: number } }) => ({
    choices: data.map(({ id, name }) => ({ id, name })),
    total: meta.total,
  }),
});

/** Shows the name of the picked organization. Until the name is known, the picker is empty. */
function usePicked(): Choice | null {
  const { organization } = useScope();
  const { data } = useQuery({ ...scopeDetail(organization), enabled: organization !== '' });
  if (organization === '') return PLATFORM;
  return data ? { id: organization, name: data.name } : null;
}

function Picker({ list }: { list: ListState }) {
  const picked = usePicked();
  return (
    <ServerSelect
      className={classes.scope}
      aria-label={t.scope}
      chosen={picked}
      others={() => [PLATFORM]}
      find={organizationsQuery}
      onChoose={({ id }) => list.change({ organization: id === PLATFORM.id ? '' : id, search: '' })}
    />
  );
}

export function ScopePicker({ list }: { list: ListState }) {
  return isSuperAdmin(useViewer()) && <Picker list={list} />;
}
