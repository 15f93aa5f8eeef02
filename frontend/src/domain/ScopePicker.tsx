/** Where a super administrator manages people and roles: the platform itself or one organization (D2). */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isSuperAdmin } from '@/api/permissions';
import { apiDetail } from '@/api/queries';
import { useViewer } from '@/api/session';
import { common } from '@/messages/common';
import { users as t } from '@/messages/users';
import classes from '@/ui/Toolbar.module.css';
import type { ListState } from '@/ui/useListState';
import { useScope } from './scope';

const PLATFORM = 'platform';

function Picker({ list }: { list: ListState }) {
  const { organization } = useScope();
  const { data = [] } = useQuery(apiDetail('/api/v1/organizations', { query: { paginate: false, sort: 'asc' } }));
  const organizations = data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      className={classes.scope}
      aria-label={t.scope}
      data={[{ value: PLATFORM, label: t.platform }, ...organizations]}
      value={organization || PLATFORM}
      onChange={(value) => list.change({ organization: value === PLATFORM || !value ? '' : value, search: '' })}
      searchable
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={common.noData}
    />
  );
}

export function ScopePicker({ list }: { list: ListState }) {
  return isSuperAdmin(useViewer()) && <Picker list={list} />;
}
