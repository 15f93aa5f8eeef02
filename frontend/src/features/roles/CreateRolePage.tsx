/** A new role. */
import { useQuery } from '@tanstack/react-query';
import { useScope } from '@/domain/scope';
import { messages } from '@/messages';
import { QueryPage } from '@/ui/QueryPage';
import { offeredPermissions, useCreateRole } from './api';
import { RoleForm } from './RoleForm';

const { roles: words } = messages;

export function CreateRolePage() {
  const scope = useScope();
  const query = useQuery(offeredPermissions(scope.query));
  const create = useCreateRole();
  return (
    <QueryPage title={words.create} query={query}>
      {(offered) => (
        <RoleForm
          mode="create"
          title={words.create}
          initial={{ name: '', permissions: [] }}
          offered={offered}
          save={(values) => create({ body: { ...values, ...scope.query } })}
          done={words.created}
        />
      )}
    </QueryPage>
  );
}
