/** The charts. They are loaded after the page, because the library is large. They have no animations. */
import { BarChart, ScatterChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { analysis as t } from '@/messages/analysis';
import classes from './Analysis.module.css';

/** The properties that all charts share. Screen readers read the description around a chart, and its table. */
const LOOK = {
  h: '100%',
  withTooltip: false,
  gridColor: 'var(--grid)',
  textColor: 'var(--ink)',
} as const;
const QUIET = { accessibilityLayer: false } as const;

export function Bars({ bars }: { bars: { from: string; count: number }[] }) {
  return (
    <BarChart
      {...LOOK}
      data={bars}
      dataKey="from"
      series={[{ name: 'count', label: t.count, color: 'var(--bar)' }]}
      yAxisProps={{ allowDecimals: false, width: 36 }}
      xAxisProps={{ interval: 'equidistantPreserveStart' }}
      withBarValueLabel
      valueLabelProps={{ fill: 'var(--ink)', formatter: (count) => (count === 0 ? '' : count) }}
      barChartProps={{ ...QUIET, margin: { top: 20 } }}
      barProps={{ isAnimationActive: false }}
    />
  );
}

interface Dot {
  number: number;
  facility: number;
  discrimination: number;
  odd: boolean;
}

/** A circle with the number of the question. */
function Circle({ cx = 0, cy = 0, payload }: { cx?: number; cy?: number; payload?: Dot }) {
  if (!payload) return null;
  return (
    <g className={classes.circle} data-odd={payload.odd || undefined}>
      <circle cx={cx} cy={cy} r={12} />
      <text x={cx} y={cy} textAnchor="middle" dominantBaseline="central">
        {payload.number}
      </text>
    </g>
  );
}

export function Dots({ dots }: { dots: Dot[] }) {
  const isNegative = dots.some(({ discrimination }) => discrimination < 0);
  return (
    <ScatterChart
      {...LOOK}
      dataKey={{ x: 'facility', y: 'discrimination' }}
      data={[{ name: t.questions, color: 'var(--ink)', data: dots as never }]}
      xAxisLabel={t.facility}
      yAxisLabel={t.discrimination}
      xAxisProps={{ domain: [0, 100], tickCount: 6 }}
      yAxisProps={{
        domain: [isNegative ? -1 : 0, 1],
        ticks: isNegative ? [-1, -0.5, 0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1],
        width: 44,
      }}
      valueFormatter={{ x: (facility) => t.percent(facility / 100), y: t.rounded }}
      referenceLines={[{ y: 0, color: 'var(--ink)' }]}
      scatterChartProps={{ ...QUIET, margin: { top: 16, right: 16 } }}
      scatterProps={{ isAnimationActive: false, shape: <Circle /> }}
    />
  );
}
