/** Sizes of files in words. */
import { formatNumber } from '../format';

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** Returns a size in the largest unit in which it is at least one. */
export const formatSize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  const value = bytes / 1024 ** power;
  return `${formatNumber(power === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10)} ${UNITS[power]}`;
};
