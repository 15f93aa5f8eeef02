/** Figures as a bar and a number. The bar repeats the number, so it is hidden from screen readers. */
import { Progress } from '@mantine/core';
import { analysis as t } from '@/messages/analysis';
import { formatNumber } from '@/messages/format';
import classes from './Analysis.module.css';

interface Props {
  of: number | null;
  /** The number of people in the share. It is beside the share. */
  count?: number;
}

export function Share({ of, count }: Props) {
  if (of === null) return t.none;
  return (
    <span className={classes.share}>
      <Progress value={of * 100} size="sm" color="var(--bar)" aria-hidden className={classes.bar} />
      {count !== undefined && <span className={classes.people}>{formatNumber(count)} </span>}
      <span className={count === undefined ? 'tabular' : classes.beside}>{t.percent(of)}</span>
    </span>
  );
}

/** A discrimination from -1 to 1. The bar begins in the middle, at 0. */
export function Discrimination({ of }: { of: number | null }) {
  if (of === null) return t.none;
  return (
    <span className={classes.share} data-negative={of < 0 || undefined}>
      <Progress.Root size="sm" aria-hidden className={`${classes.bar} ${classes.fromZero}`}>
        <Progress.Section value={50 + 50 * Math.min(of, 0)} color="transparent" />
        <Progress.Section value={50 * Math.abs(of)} color="var(--bar)" />
      </Progress.Root>
      <span className="tabular">{t.rounded(of)}</span>
    </span>
  );
}
