/** The page that creates a role. */
import { useQuery } from '@tanstack/react-query';
import { useScope } from '@/domain/scope';
import { roles as t } from '@/messages/roles';
import { validation } from '@/messages/validation';
import { QueryPage } from '@/ui/QueryPage';
import { useSaveForm } from '@/ui/useSaveForm';
import { type Offered, offeredPermissions, useCreateRole } from './api';
import { RoleForm } from './RoleForm';
import { type RoleValues, roleRules } from './rules';
import { useRolePaths } from './useRolePaths';

const EMPTY: RoleValues = { name: '', permissions: [] };

function CreateForm({ offered }: { offered: readonly Offered[] }) {
  const scope = useScope();
  const rolePaths = useRolePaths();
  const create = useCreateRole();
  const form = useSaveForm({
    initial: EMPTY,
    rules: roleRules,
    wrong: validation.fillCorrectly,
    unsaved: t.unsaved,
    save: (values) => create({ body: { ...values, ...scope.query } }),
    saved: ({ message }, { name }) => ({ message: message ?? t.created, about: name, to: rolePaths.list }),
  });
  return <RoleForm mode="create" title={t.create} offered={offered} form={form} />;
}

export function CreateRolePage() {
  const query = useQuery(offeredPermissions(useScope().query));
  return (
    <QueryPage title={t.create} failed={t.formFailed} query={query}>
      {(offered) => <CreateForm offered={offered} />}
    </QueryPage>
  );
}
