/** Changes a role's name and permissions. */
import { useQuery } from '@tanstack/react-query';
import { useScope } from '@/domain/scope';
import { messages } from '@/messages';
import { together } from '@/ui/loadable';
import { QueryPage } from '@/ui/QueryPage';
import { useFreshQuery } from '@/ui/useFreshQuery';
import { useParam } from '@/ui/useParam';
import { offeredPermissions, roleDetail, useUpdateRole } from './api';
import { RoleForm } from './RoleForm';

const { roles: words } = messages;

export function EditRolePage() {
  const id = useParam('id');
  const { query: scope } = useScope();
  const query = together(useFreshQuery(roleDetail(id, scope)), useQuery(offeredPermissions(scope)));
  const update = useUpdateRole();
  return (
    <QueryPage title={words.edit} query={query}>
      {([{ name, permissions }, offered]) => (
        <RoleForm
          mode="edit"
          title={words.edit}
          initial={{ name, permissions: permissions.map((one) => one.id) }}
          offered={offered}
          save={(body) => update({ params: { path: { id }, query: scope }, body })}
          done={words.updated}
        />
      )}
    </QueryPage>
  );
}
