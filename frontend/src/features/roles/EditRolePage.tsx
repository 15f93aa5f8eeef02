/** Changes a role's name and permissions. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { messages } from '@/messages';
import { QueryPage } from '@/ui/QueryPage';
import { useScope } from '@/ui/useScope';
import { offeredPermissions, roleDetail, useUpdateRole } from './api';
import { usePlace } from './place';
import { RoleForm } from './RoleForm';

const { roles: words } = messages;

export function EditRolePage() {
  const id = useParams()['id'] ?? '';
  const scope = useScope();
  const back = { to: usePlace().list, label: words.title };
  const role = useQuery(roleDetail(id, scope.query));
  const offered = useQuery(offeredPermissions(scope.query));
  const update = useUpdateRole(id, scope.query);
  return (
    <QueryPage title={words.edit} back={back} query={role}>
      {({ name, permissions }) => (
        <QueryPage title={words.edit} back={back} query={offered}>
          {(catalogue) => (
            <RoleForm
              mode="edit"
              title={words.edit}
              initial={{ name, permissions: permissions.map((one) => one.id) }}
              offered={catalogue}
              save={update}
              done={words.updated}
            />
          )}
        </QueryPage>
      )}
    </QueryPage>
  );
}
