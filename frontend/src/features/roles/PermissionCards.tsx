/** The four cards of the role form on a phone, with Select All and one checkbox for each permission. */
import { Checkbox } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { roles as t } from '@/messages/roles';
import type { Offered } from './api';
import classes from './PermissionCards.module.css';
import { CATEGORIES, type Category, type Chosen, neededBy } from './rules';

interface Props {
  /** The permissions that the form offers. */
  shown: readonly Offered[];
  chosen: Chosen;
  giveable: (permission: Offered) => boolean;
  onToggle: (permission: Offered) => void;
  onToggleAll: (category: Category) => void;
}

/** The explanation of the permission, and the chosen permissions that require it. */
function Allowed({ permission, needing }: { permission: Offered; needing: readonly Offered[] }) {
  const allows = t.allows[permission.name];
  return (
    <>
      {allows && <span className={classes.line}>{allows}</span>}{' '}
      {needing.length > 0 && (
        <span className={classes.reason}>
          <IconLock size={12} stroke={2} aria-hidden /> {t.neededBy(needing.map(({ label }) => label))}
        </span>
      )}
    </>
  );
}

export function PermissionCards({ shown, chosen, giveable, onToggle, onToggleAll }: Props) {
  return (
    <div className={classes.cards}>
      {CATEGORIES.map((category) => {
        const own = shown.filter((one) => one.category === category);
        if (own.length === 0) return null;
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
              disabled={!own.some(giveable)}
              onChange={() => onToggleAll(category)}
            />
            {own.map((one) => {
              const needing = neededBy(shown, chosen, one);
              const locked = needing.length > 0;
              return (
                <Checkbox
                  key={one.id}
                  label={one.label}
                  checked={chosen.has(one.id)}
                  disabled={locked || !giveable(one)}
                  data-locked={locked || undefined}
                  description={<Allowed permission={one} needing={needing} />}
                  onChange={() => onToggle(one)}
                />
              );
            })}
          </fieldset>
        );
      })}
    </div>
  );
}
