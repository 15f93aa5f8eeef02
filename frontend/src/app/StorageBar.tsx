/** How much of the organization's storage is used, below the menu. */
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { apiDetail } from '@/api/queries';
import { formatPercent } from '@/messages/format';
import { material as t } from '@/messages/material';
import classes from './StorageBar.module.css';

/** From these percentages on, the bar has another colour. */
const NEARLY_FULL = 70;
const FULL = 90;

const colourOf = (percentage: number) =>
  percentage >= FULL ? 'var(--p-danger)' : percentage >= NEARLY_FULL ? 'var(--p-gold)' : 'var(--p-laurel)';

export function StorageBar() {
  const { data } = useQuery(apiDetail('/api/v1/get-storage', undefined));
  if (!data) return null;
  const { percentage, used_bytes, total_bytes } = data;
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
