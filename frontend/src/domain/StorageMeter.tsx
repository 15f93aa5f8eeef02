/** A bar of how much of a storage is used. It changes its colour before the storage is full. */
import { Progress } from '@mantine/core';

/** From these percentages on, the bar has another colour. */
const NEARLY_FULL = 70;
const FULL = 90;

const colourOf = (percentage: number) =>
  percentage >= FULL ? 'var(--p-danger)' : percentage >= NEARLY_FULL ? 'var(--p-gold)' : 'var(--p-laurel)';

interface Props {
  percentage: number;
  /** The text that a screen reader announces for the bar. */
  label: string;
}

export function StorageMeter({ percentage, label }: Props) {
  return (
    <Progress.Root size="sm">
      <Progress.Section value={Math.min(percentage, 100)} color={colourOf(percentage)} aria-label={label} />
    </Progress.Root>
  );
}
