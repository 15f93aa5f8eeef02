/** A chart with its title, and the same figures as a table. */
import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { analysis as t } from '@/messages/analysis';
import { Panel } from '@/ui/Panel';
import classes from './Analysis.module.css';

interface Props {
  title: string;
  hint?: string;
  /** A description of the chart for screen readers. */
  said: string;
  table?: ReactNode;
  children: ReactNode;
}

export function ChartPanel({ title, hint, said, table, children }: Props) {
  return (
    <Panel wide title={title}>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div role="img" aria-label={said} className={classes.chart}>
        <Suspense fallback={<Skeleton height="100%" />}>{children}</Suspense>
      </div>
      {table && (
        <details className={classes.asTable}>
          <summary>{t.asTable}</summary>
          {table}
        </details>
      )}
    </Panel>
  );
}
