/** The used share of an organization's storage, as sizes and as a bar. */
import { StorageMeter } from '@/domain/StorageMeter';
import { formatPercent } from '@/messages/format';
import { organizations as t } from '@/messages/organizations';
import type { Organization } from './api';
import classes from './StorageCell.module.css';

const BYTES_OF_MB = 1024 * 1024;

type Props = Pick<Organization, 'used_bytes' | 'total_file_size'>;

export function StorageCell({ used_bytes, total_file_size }: Props) {
  const limit = total_file_size * BYTES_OF_MB;
  const percentage = limit > 0 ? (used_bytes / limit) * 100 : 100;
  return (
    <div className={classes.cell}>
      <span>{t.sizeOf(t.size(used_bytes), t.size(limit))}</span>
      <StorageMeter percentage={percentage} label={t.storage(formatPercent(Math.floor(percentage)))} />
    </div>
  );
}
