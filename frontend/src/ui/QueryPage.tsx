/** Waits for what a detail or edit page shows: skeleton, the thing, or the failure in place with Try again. */
import { Skeleton } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { common } from '@/messages/common';
import { LoadFailed } from './LoadFailed';
import type { Loadable } from './loadable';
import { PageHeader } from './PageHeader';
import { Panel } from './Panel';
import classes from './Skeleton.module.css';

interface Props<T> {
  title: string;
  /** Shown if loading failed: "Couldn't load this role". */
  failed: string;
  query: Loadable<T>;
  children: (data: T) => ReactNode;
}

export function QueryPage<T>({ title, failed, query, children }: Props<T>) {
  const { data, isError } = query;
  const { pathname } = useLocation();
  // Another address is another thing: nothing of the last one may stay, such as the values of a form.
  if (data !== undefined) return <Fragment key={pathname}>{children(data)}</Fragment>;
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        {isError ? (
          <LoadFailed title={failed} query={query} />
        ) : (
          <div role="status" aria-label={common.loading}>
            {['a', 'b', 'c'].map((line) => (
              <Skeleton key={line} height={36} mb={24} className={classes.late} />
            ))}
          </div>
        )}
      </Panel>
    </>
  );
}
