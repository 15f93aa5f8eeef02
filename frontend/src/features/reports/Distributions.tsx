/** How the scores and the times are distributed: as charts and as tables. */
import { lazy } from 'react';
import { analysis as t } from '@/messages/analysis';
import { formatNumber, formatPercent } from '@/messages/format';
import { DataTable } from '@/ui/table/DataTable';
import classes from './Analysis.module.css';
import type { Analysis, Class } from './api';
import { ChartPanel } from './ChartPanel';

const Bars = lazy(async () => ({ default: (await import('./charts')).Bars }));

interface Bar {
  label: string;
  /** The lower end of the range, below the bar. */
  from: string;
  count: number;
}

interface Words {
  label: (from: number, to: number) => string;
  from: (from: number) => string;
}

const bars = (ranges: readonly Class[], words: Words): Bar[] =>
  ranges.map(({ from, to, count }) => ({ label: words.label(from, to), from: words.from(from), count }));

const BarTable = ({ rows, title, header }: { rows: readonly Bar[]; title: string; header: string }) => (
  <DataTable
    label={title}
    columns={[
      { id: 'class', header, main: true, cell: ({ label }) => label },
      { id: 'count', header: t.count, numeric: true, cell: ({ count }) => formatNumber(count) },
    ]}
    rows={rows}
    rowKey={({ label }) => label}
  />
);

function Times({ used }: { used: NonNullable<Analysis['time_used']> }) {
  const times = bars(used.histogram, {
    label: (from, to) => t.timeClass(t.duration(from), t.duration(to)),
    from: t.duration,
  });
  return (
    <ChartPanel
      title={t.time}
      hint={`${t.timeMeans(t.duration(used.median), t.duration(used.minimum), t.duration(used.maximum))} ${t.timeHint}`}
      said={t.timeSaid}
      table={<BarTable rows={times} title={t.time} header={t.time} />}
    >
      <Bars bars={times} />
    </ChartPanel>
  );
}

export function Distributions({ analysis }: { analysis: Analysis }) {
  const scores = bars(analysis.histogram, { label: t.classOf, from: formatPercent });
  return (
    <div className={classes.pair}>
      <ChartPanel
        title={t.scores}
        said={t.scoresSaid}
        table={<BarTable rows={scores} title={t.scores} header={t.percentage} />}
      >
        <Bars bars={scores} />
      </ChartPanel>
      {analysis.time_used && <Times used={analysis.time_used} />}
    </div>
  );
}
