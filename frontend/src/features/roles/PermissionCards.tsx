/**
 * The four cards of the role form, with Select All and one checkbox for each permission. See rules.ts for the
 * checkboxes that change together.
 */
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { can, isSuperAdmin, type Permission } from '@/api/permissions';
import { useViewer } from '@/api/session';
import { roles as t } from '@/messages/roles';
import { useMayChange } from '@/ui/trail';
import type { Offered } from './api';
import classes from './PermissionCards.module.css';
import { CATEGORIES, type Chosen, type Mode, neededBy, toggleCategory, togglePermission } from './rules';

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

interface AllowedProps {
  permission: Offered;
  isBarred: boolean;
  /** The chosen permissions that need this one. */
  needing: readonly Offered[];
}

/**
 * The explanation of the permission, the permissions that need it, and the reason if it cannot be ticked. The page
 * shows the reason only once, for all checkboxes.
 */
function Allowed({ permission, isBarred, needing }: AllowedProps) {
  const allows = t.allows[permission.name];
  return (
    <>
      {allows && <span className={classes.line}>{allows}</span>}{' '}
      {needing.length > 0 && (
        <span className={classes.line}>{t.neededBy(needing.map(({ label }) => label).join(', '))}</span>
      )}
      {isBarred && <span className="visually-hidden">{t.notHeld}</span>}
    </>
  );
}

export function PermissionCards({ offered, chosen, mode, onChange }: Props) {
  const giveable = useGiveable();
  const mayChange = useMayChange();
  const mine = offered.filter(giveable);
  const [brought, setBrought] = useState('');
  const change = (next: Chosen, ticked: Offered | null) => {
    const along = ticked && next.has(ticked.id) ? mine.filter(({ id }) => next.has(id) && !chosen.has(id)) : [];
    const others = along.filter((one) => one !== ticked).map(({ label }) => label);
    setBrought(ticked && others.length > 0 ? t.brought(ticked.label, others.join(', ')) : '');
    onChange(next);
  };
  return (
    <>
      {mayChange && mine.length < offered.length && <p className={classes.hint}>{t.notHeld}</p>}
      <p role="status" className={classes.hint}>
        {brought}
      </p>
      <div className={classes.cards}>
        {CATEGORIES.map((category) => {
          const own = offered.filter((one) => one.category === category);
          if (own.length === 0) return null;
          const giving = own.filter(giveable);
          const ticked = own.filter(({ id }) => chosen.has(id)).length;
          const full = own.every(({ id }) => chosen.has(id));
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
                onChange={() => change(toggleCategory(mine, chosen, category, mode), null)}
              />
              {own.map((one) => (
                <Checkbox
                  key={one.id}
                  label={one.label}
                  checked={chosen.has(one.id)}
                  disabled={!giveable(one)}
                  description={
                    <Allowed
                      permission={one}
                      isBarred={mayChange && !giveable(one)}
                      needing={neededBy(offered, chosen, one)}
                    />
                  }
                  onChange={() => change(togglePermission(mine, chosen, one, mode), one)}
                />
              ))}
            </fieldset>
          );
        })}
      </div>
    </>
  );
}
