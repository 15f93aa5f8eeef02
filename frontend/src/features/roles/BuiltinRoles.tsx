/** The built-in roles, which cannot be changed, with the number of their users and their permissions. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PowersList } from '@/domain/powers/PowersList';
import { useScope } from '@/domain/scope';
import { powers } from '@/messages/powers';
import { roleName } from '@/messages/roleNames';
import { roles as t } from '@/messages/roles';
import { Dialog } from '@/ui/Dialog';
import { Loaded } from '@/ui/Loaded';
import { Panel } from '@/ui/Panel';
import { useDialog } from '@/ui/useDialog';
import { type BuiltinRole, builtinRoles } from './api';
import classes from './BuiltinRoles.module.css';

const namesOf = (role: BuiltinRole) => role.permissions.map(({ name }) => name);

export function BuiltinRoles() {
  const query = useQuery(builtinRoles(useScope().query));
  // An admin has all permissions of an organization, and the super administrator all permissions of the platform.
  const offered = [...new Set(query.data?.flatMap(namesOf))];
  const { dialog, open } = useDialog<BuiltinRole>((role, state) => (
    <Dialog {...state} title={powers.titleOf(roleName(role.name))}>
      <PowersList held={namesOf(role)} offered={offered} />
    </Dialog>
  ));
  return (
    <div className={classes.block}>
      <Panel title={t.builtin} wide>
        <Loaded failed={t.builtinFailed} query={query}>
          {(roles) => (
            <ul className={classes.roles}>
              {roles.map((role) => (
                <li key={role.id} className={classes.role}>
                  <span>
                    <span className={classes.name}>{roleName(role.name)}</span>
                    <span className={classes.hint}>{t.builtinHints[role.name]}</span>
                  </span>
                  <span className={classes.count}>{t.holders(role.users_count)}</span>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={t.whatItCanOf(roleName(role.name))}
                    onClick={() => open(role)}
                  >
                    {t.whatItCan}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        {dialog}
      </Panel>
    </div>
  );
}
