/** The names and values on a detail page: Mantine's DataList, in columns if the panel is wide. A long value gets a row. */
import { DataList } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './DescriptionList.module.css';

export type Description = readonly [name: string, value: ReactNode, length?: 'long'];

export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <div className={classes.frame}>
      <DataList size="md" className={classes.list}>
        {items.map(([name, value, length]) => (
          <DataList.Item key={name} className={classes.pair} data-length={length}>
            <DataList.ItemLabel>{name}</DataList.ItemLabel>
            <DataList.ItemValue dir="auto" className={classes.value}>
              {value}
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
    </div>
  );
}
