/** Texts of the chart of all published results of an event. */
import { formatNumber, formatPercent, plural } from '../format';

export const resultClasses = {
  figures: (mean: number, median: number, lowest: number, highest: number) =>
    `Mean ${formatNumber(mean)}, median ${formatNumber(median)}, from ${formatNumber(lowest)} to ${formatNumber(highest)} points`,
  inClass: (from: number, to: number, n: number) =>
    `${formatNumber(from)} to ${formatPercent(to)}: ${plural(n, { one: '# result', other: '# results' })}`,
};
