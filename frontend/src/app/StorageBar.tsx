/** The used share of the organization's storage, below the menu. */
import { useQuery } from '@tanstack/react-query';
import { apiDetail } from '@/api/queries';
import { StorageMeter } from '@/domain/StorageMeter';
import { formatPercent } from '@/messages/format';
import { material as t } from '@/messages/material';
import classes from './StorageBar.module.css';

export function StorageBar() {
  const { data } = useQuery(apiDetail('/api/v1/get-storage', undefined));
  if (!data) return null;
  const { percentage, used_bytes, total_bytes } = data;
  const text = t.storage(formatPercent(percentage));
  return (
    <div className={classes.storage}>
      <span>{text}</span>
      <StorageMeter percentage={percentage} label={text} />
      <span>{t.storageOf(t.size(used_bytes), t.size(total_bytes))}</span>
    </div>
  );
}
