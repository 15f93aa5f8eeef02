/** Texts of fields for a file with a table, and of uploads that wait. */
import { formatNumber } from '../format';

export const files = {
  formats: { xlsx: 'xlsx', csv: 'csv' },
  drop: 'Drop the file here, or press to choose one',
  dropHint: (megabytes: number) => `xlsx or csv, up to ${formatNumber(megabytes)} MB`,
  another: 'Choose another file',
  /** `progress` is a text such as '5 of 12 files uploaded'. */
  waits: (progress: string) => `${progress}. The server is busy or cannot be reached. The upload goes on by itself.`,
  rejected: (megabytes: number) => `Choose one xlsx or csv file with up to ${formatNumber(megabytes)} MB`,
};
