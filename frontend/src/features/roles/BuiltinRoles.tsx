/** The built-in roles, which cannot be changed: who has them, and what each allows. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useScope } from '@/domain/scope';
import { roleName } from '@/messages/roleNames';
import { roles as t } from '@/messages/roles';
import { Dialog } from '@/ui/Dialog';
import { Loaded } from '@/ui/Loaded';
import { Panel } from '@/ui/Panel';
import { useDialog } from '@/ui/useDialog';
import { type BuiltinRole, builtinRoles } from './api';
import classes from './BuiltinRoles.module.css';
import { CATEGORIES } from './rules';

function Permissions({ role }: { role: BuiltinRole }) {
  return (
    <div className={classes.permissions}>
      {CATEGORIES.map((category) => {
        const own = role.permissions.filter((one) => one.category === category);
        return (
          own.length > 0 && (
            <section key={category}>
              <h3 className={classes.category}>{t.categories[category]}</h3>
              <ul className={classes.labels}>
                {own.map(({ id, label }) => (
                  <li key={id}>{label}</li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}

export function BuiltinRoles() {
  const query = useQuery(builtinRoles(useScope().query));
  const { dialog, open } = useDialog<BuiltinRole>((role, state) => (
    <Dialog {...state} title={t.permissionsOf(roleName(role.name))} size="lg">
      <Permissions role={role} />
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
                    aria-label={t.permissionsOf(roleName(role.name))}
                    onClick={() => open(role)}
                  >
                    {t.permissions}
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
