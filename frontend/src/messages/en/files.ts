/** Texts of fields for a file with a table. */
import { formatNumber } from '../format';

export const files = {
  formats: { xlsx: 'xlsx', csv: 'csv' },
  drop: 'Drop the file here, or press to choose one',
  dropHint: (megabytes: number) => `xlsx or csv, up to ${formatNumber(megabytes)} MB`,
  chosen: (name: string) => `${name} (press to choose another one)`,
  rejected: (megabytes: number) => `Choose one xlsx or csv file with up to ${formatNumber(megabytes)} MB`,
};
