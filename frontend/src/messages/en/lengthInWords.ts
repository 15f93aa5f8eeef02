/** A length of time in words. */
import { formatNumber } from '../format';

/** A length such as `4 h 30 min`. Only whole minutes count. */
export function lengthInWords(length: number): string {
  const minutes = Math.round(length);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [`${formatNumber(hours)} h`] : []),
    ...(rest > 0 || hours === 0 ? [`${formatNumber(rest)} min`] : []),
  ];
  return parts.join(' ');
}
