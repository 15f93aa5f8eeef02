/** A new role. */
import { useQuery } from '@tanstack/react-query';
import { useScope } from '@/domain/scope';
import { roles as words } from '@/messages/roles';
import { validation } from '@/messages/validation';
import { QueryPage } from '@/ui/QueryPage';
import { useSaveForm } from '@/ui/useSaveForm';
import { type Offered, offeredPermissions, useCreateRole } from './api';
import { usePlace } from './place';
import { RoleForm } from './RoleForm';
import { type RoleValues, roleRules } from './rules';

const EMPTY: RoleValues = { name: '', permissions: [] };

function CreateForm({ offered }: { offered: readonly Offered[] }) {
  const scope = useScope();
  const place = usePlace();
  const create = useCreateRole();
  const form = useSaveForm({
    initial: EMPTY,
    rules: roleRules,
    wrong: validation.fillCorrectly,
    unsaved: words.unsaved,
    save: (values) => create({ body: { ...values, ...scope.query } }),
    saved: ({ message }) => ({ message: message ?? words.created, to: place.list }),
  });
  return <RoleForm mode="create" title={words.create} offered={offered} form={form} />;
}

export function CreateRolePage() {
  const query = useQuery(offeredPermissions(useScope().query));
  return (
    <QueryPage title={words.create} query={query}>
      {(offered) => <CreateForm offered={offered} />}
    </QueryPage>
  );
}
