/** Waits for what a detail or edit page shows: skeleton, the thing, or the failure in place with Try again. */
import { Button, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '@/api/errors';
import { messages } from '@/messages';
import { EmptyState } from './EmptyState';
import { PageHeader } from './PageHeader';
import { Panel } from './Panel';

interface Props<T> {
  title: string;
  back?: { to: string; label: string };
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

export function QueryPage<T>({ title, back, query, children }: Props<T>) {
  const { data, isError, error, refetch } = query;
  if (data !== undefined) return children(data);
  return (
    <>
      <PageHeader title={title} {...(back && { back })} />
      <Panel>
        {isError ? (
          <EmptyState
            title={messages.errors.listFailed(title)}
            hint={messageOf(error)}
            action={<Button onClick={() => refetch()}>{messages.common.tryAgain}</Button>}
          />
        ) : (
          <div role="status" aria-label={messages.common.loading}>
            {['a', 'b', 'c'].map((line) => (
              <Skeleton key={line} height={36} mb={24} />
            ))}
          </div>
        )}
      </Panel>
    </>
  );
}
