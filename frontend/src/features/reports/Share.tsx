/** A share as a bar and a number. The bar repeats the number, so it is hidden from screen readers. */
import { Progress } from '@mantine/core';
import { analysis as t } from '@/messages/analysis';
import classes from './Analysis.module.css';

export function Share({ of }: { of: number | null }) {
  if (of === null) return t.none;
  return (
    <span className={classes.share}>
      <Progress value={of * 100} size="sm" color="var(--bar)" aria-hidden className={classes.bar} />
      <span className="tabular">{t.percent(of)}</span>
    </span>
  );
}
