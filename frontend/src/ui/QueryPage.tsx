/**
 * Shows the content of a detail or edit page when it is loaded. Before that, and once the server withdraws the content,
 * shows a skeleton, or the reason why the content cannot be shown. What the user has typed and not saved stays in sight.
 */
import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Loaded } from './Loaded';
import { isWithdrawn, type Loadable } from './loadable';
import { PageHeader } from './PageHeader';
import { Panel } from './Panel';
import { SubjectFailed } from './SubjectFailed';
import { unsaved } from './unsaved';

interface Props<T> {
  title: string;
  /** A title such as "Couldn't load this role". */
  failed: string;
  /** The notice if the resource is not there, in place of one that it may be deleted. */
  gone?: string | undefined;
  query: Loadable<T>;
  children: (data: T) => ReactNode;
}

export function QueryPage<T>({ title, failed, gone, query, children }: Props<T>) {
  const { data } = query;
  const { pathname } = useLocation();
  // Another address means another resource, so nothing of the last one may stay, such as the values of a form.
  if (data !== undefined && (!isWithdrawn(query) || unsaved.newest()))
    return <Fragment key={pathname}>{children(data)}</Fragment>;
  if (query.isError) return <SubjectFailed failed={failed} gone={gone} query={query} />;
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
