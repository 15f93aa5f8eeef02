/** Changes a role's name and permissions. */
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '@/api/session';
import { useScope } from '@/domain/scope';
import { roles as t } from '@/messages/roles';
import { validation } from '@/messages/validation';
import { combineQueries } from '@/ui/loadable';
import { QueryPage } from '@/ui/QueryPage';
import { useEditForm } from '@/ui/useEditForm';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { type Offered, offeredPermissions, type Role, roleDetail, useUpdateRole } from './api';
import { RoleForm } from './RoleForm';
import { permissionChanges, type RoleValues, roleRules } from './rules';
import { useRolePaths } from './useRolePaths';

function EditForm({ role, offered }: { role: Role; offered: readonly Offered[] }) {
  const { query } = useScope();
  const rolePaths = useRolePaths();
  const update = useUpdateRole();
  const viewer = useViewer();
  const { id } = role;
  const form = useEditForm({
    stored: role,
    detail: roleDetail(id, query),
    valuesOf: ({ name, permissions }: Role): RoleValues => ({ name, permissions: permissions.map((one) => one.id) }),
    rows: ({ name, permissions }, opened) => [
      [t.name, name],
      [t.permissions, permissionChanges(offered, permissions, opened.permissions)],
    ],
    rules: roleRules,
    wrong: validation.fillCorrectly,
    save: (body) => update({ params: { path: { id }, query }, body }),
    saved: ({ message }, { name }) => ({ message: message ?? t.updated, about: name, to: rolePaths.list }),
  });
  const barred = role.name === viewer.role ? t.ownRole : undefined;
  return <RoleForm mode="edit" title={t.edit} offered={offered} form={form} barred={barred} />;
}

export function EditRolePage() {
  const { query: scope } = useScope();
  const query = combineQueries(useFreshQuery(roleDetail(useParam('id'), scope)), useQuery(offeredPermissions(scope)));
  return (
    <QueryPage title={t.edit} failed={t.openFailed} query={query}>
      {([role, offered]) => <EditForm role={role} offered={offered} />}
    </QueryPage>
  );
}
