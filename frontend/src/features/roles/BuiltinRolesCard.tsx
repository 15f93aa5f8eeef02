/** The built-in roles beside the form, with the number of their users and their purpose. */
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useScope } from '@/domain/scope';
import { roleName } from '@/messages/roleNames';
import { roles as t } from '@/messages/roles';
import { Loaded } from '@/ui/Loaded';
import { builtinRoles } from './api';
import classes from './BuiltinRoles.module.css';

export function BuiltinRolesCard() {
  const query = useQuery(builtinRoles(useScope().query));
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{t.builtin}</h2>
      <p className={classes.hint}>{t.builtinHint}</p>
      <Loaded failed={t.builtinFailed} query={query}>
        {(roles) => (
          <ul className={classes.roles}>
            {roles.map((role) => (
              <li key={role.id} className={classes.row}>
                <span className={classes.name}>
                  <IconLock size={16} stroke={1.75} className={classes.lock} aria-hidden /> {roleName(role.name)}
                </span>
                <span className={classes.count}>{t.holders(role.users_count)}</span>
                <span className={classes.hint}>{t.builtinHints[role.name]}</span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
