/** The percentages of the participant's latest results, the newest last. */

import { formatNumber } from '@/messages/format';
import { ownResult as t } from '@/messages/ownResult';
import { Panel } from '@/ui/Panel';
import classes from './Result.module.css';

export interface TrendPoint {
  key: string;
  name: string;
  /** The label below the axis. */
  label: string;
  percentage: number;
  isOwn: boolean;
}

const WIDTH = 320;
const SIDE = 24;
const BASE = 88;
const TOP = 24;

export function Trend({ title, points }: { title: string; points: readonly TrendPoint[] }) {
  const step = points.length > 1 ? (WIDTH - 2 * SIDE) / (points.length - 1) : 0;
  const drawn = points.map((point, one) => ({
    ...point,
    x: points.length > 1 ? SIDE + one * step : WIDTH / 2,
    y: BASE - 12 - (Math.min(100, point.percentage) / 100) * (BASE - 12 - TOP),
  }));
  const label = points.map(({ name, percentage }) => t.trendPoint(name, percentage)).join(', ');
  return (
    <Panel title={title} wide>
      <svg className={classes.chart} viewBox={`0 0 ${WIDTH} 108`} role="img" aria-label={label}>
        <path className={classes.axis} d={`M0 ${BASE}H${WIDTH}`} />
        <polyline className={classes.line} points={drawn.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {drawn.map(({ key, label: below, percentage, isOwn, x, y }) => (
          <g key={key}>
            <circle cx={x} cy={y} r={isOwn ? 6 : 4} data-own={isOwn || undefined} />
            <text x={x} y={y - 10} textAnchor="middle" data-own={isOwn || undefined}>
              {formatNumber(Math.round(percentage))}
            </text>
            <text x={x} y={BASE + 16} textAnchor="middle">
              {below}
            </text>
          </g>
        ))}
      </svg>
      <p className={classes.hint}>{t.perCent}</p>
    </Panel>
  );
}
