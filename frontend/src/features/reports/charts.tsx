/** The charts. They are loaded after the page, because the library is large. They have no animations. */
import { BarChart, ScatterChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { analysis as t } from '@/messages/analysis';
import classes from './Analysis.module.css';
import type { Dot } from './map';

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

/** The radius of a circle, in pixels. */
const RADIUS = 12;
/** Above this facility in percent a question is easy, and below this discrimination it hardly tells people apart
    (D302). */
const EASY = 90;
const TELLS = 0.2;
const REGION = { color: 'var(--ink)', fillOpacity: 0.08, strokeOpacity: 0 } as const;

/** A circle with the number of the question, or a longer one with the numbers of several. */
function Circle({ cx = 0, cy = 0, payload }: { cx?: number; cy?: number; payload?: Dot }) {
  if (!payload) return null;
  const { label, tone, odd } = payload;
  const half = Math.max(RADIUS, label.length * 3.5 + 5);
  return (
    <g className={classes.circle} data-odd={odd || undefined} data-tone={tone}>
      <rect x={cx - half} y={cy - RADIUS} width={2 * half} height={2 * RADIUS} rx={RADIUS} />
      <text x={cx} y={cy} textAnchor="middle" dominantBaseline="central">
        {label}
      </text>
    </g>
  );
}

export function Dots({ dots, ticks }: { dots: Dot[]; ticks: number[] }) {
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  return (
    <ScatterChart
      {...LOOK}
      dataKey={{ x: 'facility', y: 'discrimination' }}
      data={[{ name: t.questions, color: 'var(--ink)', data: dots as never }]}
      xAxisLabel={t.facilityAxis}
      yAxisLabel={t.discrimination}
      xAxisProps={{ domain: [0, 100], tickCount: 6 }}
      yAxisProps={{ domain: [low, high], ticks, width: 44 }}
      valueFormatter={{ x: (facility) => t.percent(facility / 100), y: t.rounded }}
      referenceAreas={[
        { ...REGION, x1: EASY, x2: 100, y1: TELLS, y2: high, label: t.easy, labelPosition: 'insideTop' },
        { ...REGION, x1: 0, x2: 100, y1: low, y2: TELLS, label: t.hardlyTells, labelPosition: 'insideTopLeft' },
      ]}
      referenceLines={[{ y: 0, color: 'var(--ink)' }]}
      scatterChartProps={{ ...QUIET, margin: { top: 16, right: 20, bottom: 30, left: 10 } }}
      scatterProps={{ isAnimationActive: false, shape: <Circle /> }}
    />
  );
}
