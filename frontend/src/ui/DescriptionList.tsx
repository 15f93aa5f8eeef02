/** The names and values on a detail page: Mantine's DataList, in columns if the panel is wide. */
import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DescriptionList.module.css';

export function DescriptionList({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <div className={classes.frame}>
      <DataList size="md" className={classes.list}>
        {items.map(([name, value]) => (
          <DataList.Item key={name} className={classes.pair}>
            <DataList.ItemLabel>{name}</DataList.ItemLabel>
            <DataList.ItemValue className={classes.value}>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </div>
  );
}
