/** Waits for what a detail or edit page shows: skeleton, the thing, or the failure in place with Try again. */
import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Loaded } from './Loaded';
import type { Loadable } from './loadable';
import { PageHeader } from './PageHeader';
import { Panel } from './Panel';

interface Props<T> {
  title: string;
  /** Shown if loading failed: "Couldn't load this role". */
  failed: string;
  query: Loadable<T>;
  children: (data: T) => ReactNode;
}

export function QueryPage<T>({ title, failed, query, children }: Props<T>) {
  const { data } = query;
  const { pathname } = useLocation();
  // Another address is another thing: nothing of the last one may stay, such as the values of a form.
  if (data !== undefined) return <Fragment key={pathname}>{children(data)}</Fragment>;
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <Loaded failed={failed} query={query}>
          {children}
        </Loaded>
      </Panel>
    </>
  );
}
