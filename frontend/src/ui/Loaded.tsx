/** Shows the content of a panel when it is loaded. Before that it shows a skeleton, or the failure with Try again. */
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '@/messages/common';
import { LoadFailed } from './LoadFailed';
import { isWithdrawn, type Loadable } from './loadable';
import classes from './Skeleton.module.css';

interface Props<T> {
  /** The title if loading failed, such as "Couldn't load this role". */
  failed: string;
  query: Loadable<T>;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ failed, query, children }: Props<T>) {
  if (query.data !== undefined && !isWithdrawn(query)) return children(query.data);
  if (query.isError) return <LoadFailed title={failed} query={query} />;
  return (
    <div role="status" aria-label={common.loading}>
      {['a', 'b', 'c'].map((line) => (
        <Skeleton key={line} height={36} mb={24} className={classes.late} />
      ))}
    </div>
  );
}
