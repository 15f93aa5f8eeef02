/** The purpose of a person's role. For a built-in role it is a sentence, for others the list of permissions. */
import { useQuery } from '@tanstack/react-query';
import { PowersList } from '@/domain/powers/PowersList';
import { useScope } from '@/domain/scope';
import { person as t } from '@/messages/person';
import { roleName } from '@/messages/roleNames';
import { roles } from '@/messages/roles';
import { Loaded } from '@/ui/Loaded';
import { roleDetail } from './api';
import { Card } from './Card';
import classes from './User.module.css';

function Allowed({ id }: { id: string }) {
  const { query: scope } = useScope();
  return (
    <Loaded failed={t.roleFailed} query={useQuery(roleDetail(id, scope))}>
      {({ permissions }) => {
        const held = permissions.map(({ name }) => name);
        return <PowersList held={held} offered={held} />;
      }}
    </Loaded>
  );
}

/** `id` is the role's id, if the viewer may see the permissions of the role. */
export function RoleCard({ name, id }: { name: string; id: string | undefined }) {
  const hint = Object.hasOwn(roles.builtinHints, name) ? roles.builtinHints[name] : undefined;
  if (!hint && !id) return null;
  return (
    <Card title={roleName(name)}>{hint ? <p className={classes.note}>{hint}</p> : id && <Allowed id={id} />}</Card>
  );
}
