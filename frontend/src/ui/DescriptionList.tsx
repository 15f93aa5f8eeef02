/** Names and values, for detail pages. */
import type { ReactNode } from 'react';
import classes from './DescriptionList.module.css';

export function DescriptionList({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <div className={classes.frame}>
      <dl className={classes.list}>
        {items.map(([name, value]) => (
          <div key={name} className={classes.pair}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
