/** A new role. */
import { useQuery } from '@tanstack/react-query';
import { messages } from '@/messages';
import { QueryPage } from '@/ui/QueryPage';
import { useScope } from '@/ui/useScope';
import { offeredPermissions, useCreateRole } from './api';
import { usePlace } from './place';
import { RoleForm } from './RoleForm';

const { roles: words } = messages;

export function CreateRolePage() {
  const scope = useScope();
  const query = useQuery(offeredPermissions(scope.query));
  const create = useCreateRole();
  return (
    <QueryPage title={words.create} back={{ to: usePlace().list, label: words.title }} query={query}>
      {(offered) => (
        <RoleForm
          mode="create"
          title={words.create}
          initial={{ name: '', permissions: [] }}
          offered={offered}
          save={(values) => create({ ...values, ...scope.query })}
          done={words.created}
        />
      )}
    </QueryPage>
  );
}
