/** How much of the organization's storage is used, below the menu. */
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '@/api/client';
import { ApiError } from '@/api/errors';
import { formatPercent } from '@/messages/format';
import { material as t } from '@/messages/material';
import classes from './StorageBar.module.css';

interface Storage {
  percentage: number;
  used_bytes: number;
  total_bytes: number;
}

const STORAGE = '/api/v1/get-storage';

/** From these percentages on, the bar has another colour. */
const NEARLY_FULL = 70;
const FULL = 90;

const colourOf = (percentage: number) =>
  percentage >= FULL ? 'var(--p-danger)' : percentage >= NEARLY_FULL ? 'var(--p-gold)' : 'var(--p-laurel)';

export function StorageBar() {
  const { data } = useQuery({
    queryKey: [STORAGE, {}],
    queryFn: ({ signal }) => request('get', STORAGE as never, { signal } as never) as Promise<{ data: Storage }>,
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.passing,
  });
  if (!data) return null;
  const { percentage, used_bytes, total_bytes } = data.data;
  const text = t.storage(formatPercent(percentage));
  return (
    <div className={classes.storage}>
      <span>{text}</span>
      <Progress.Root size="sm">
        <Progress.Section value={Math.min(percentage, 100)} color={colourOf(percentage)} aria-label={text} />
      </Progress.Root>
      <span>{t.storageOf(t.size(used_bytes), t.size(total_bytes))}</span>
    </div>
  );
}
