/**
 * The four cards of the role form, with Select All and one checkbox for each permission. See rules.ts for the
 * checkboxes that change together.
 */
import { Checkbox } from '@mantine/core';
import { can, isSuperAdmin, type Permission } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { roles as t } from '@/messages/roles';
import { useMayChange } from '@/ui/trail';
import type { Offered } from './api';
import classes from './PermissionCards.module.css';
import { CATEGORIES, type Chosen, type Mode, toggleCategory, togglePermission } from './rules';

interface Props {
  offered: readonly Offered[];
  chosen: Chosen;
  mode: Mode;
  onChange: (chosen: Chosen) => void;
}

/**
 * Whether the viewer can give a permission. A super administrator can give all permissions, and other users only those
 * that they hold (D7).
 */
export function useGiveable() {
  const viewer = useViewer();
  return (one: Offered) => isSuperAdmin(viewer) || can(viewer, one.name as Permission);
}

/** The explanation of the permission, and the reason if it cannot be ticked. */
function Allowed({ permission, isBarred }: { permission: Offered; isBarred: boolean }) {
  const allows = t.allows[permission.name];
  return (
    <>
      {allows && <span className={classes.line}>{allows}</span>}{' '}
      {isBarred && <span className={classes.line}>{t.notHeld}</span>}
    </>
  );
}

export function PermissionCards({ offered, chosen, mode, onChange }: Props) {
  const giveable = useGiveable();
  const mayChange = useMayChange();
  const mine = offered.filter(giveable);
  return (
    <div className={classes.cards}>
      {CATEGORIES.map((category) => {
        const own = offered.filter((one) => one.category === category);
        if (own.length === 0) return null;
        const giving = own.filter(giveable);
        const ticked = own.filter(({ id }) => chosen.has(id)).length;
        const full = giving.length > 0 && giving.every(({ id }) => chosen.has(id));
        const title = t.categories[category];
        return (
          <fieldset key={category} className={classes.card}>
            <legend className="visually-hidden">{title}</legend>
            <div className={classes.head}>
              <span className={classes.title} aria-hidden>
                {title}
              </span>
              <span className={classes.count}>{t.chosenOf(ticked, own.length)}</span>
            </div>
            <Checkbox
              className={classes.all}
              label={t.selectAll}
              aria-label={t.selectAllOf(title)}
              checked={full}
              indeterminate={!full && ticked > 0}
              disabled={giving.length === 0}
              onChange={() => onChange(toggleCategory(mine, chosen, category, mode))}
            />
            {own.map((one) => (
              <Checkbox
                key={one.id}
                label={one.label}
                checked={chosen.has(one.id)}
                disabled={!giveable(one)}
                description={<Allowed permission={one} isBarred={mayChange && !giveable(one)} />}
                onChange={() => onChange(togglePermission(mine, chosen, one, mode))}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
