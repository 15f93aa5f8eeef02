/** A chart of the results: the number in each of ten classes of percentages, the mean, and the user's own result. It
    has no animation. */
import type { Schemas } from '@/api/client';
import { formatNumber, formatPercent } from '@/messages/format';
import { resultClasses as t } from '@/messages/resultClasses';
import classes from './ClassChart.module.css';

export type ResultSummary = NonNullable<Schemas['AnsweredUserListResponse']['summary']>;

const WIDTH = 320;
const BASE = 96;
const TOP = 40;
const CLASS = WIDTH / 10;

/** Returns the position of a share of the points on the axis. More than all points, because of a bonus, is shown at
    the end. */
const at = (points: number, of: number) => (of > 0 ? Math.min(1, points / of) : 0) * WIDTH;
/** The percentages below the axis. */
const TICKS = [0, 20, 40, 60, 80, 100];
/** Keeps a label within the chart. */
const anchor = (x: number) => (x < 48 ? 'start' : x > WIDTH - 48 ? 'end' : 'middle');

/** Returns the position and the anchor of a number above a bar, beside the line of the mean if that would cross it. */
const besideMean = (x: number, mean: number) => {
  if (Math.abs(x - mean) > CLASS / 3) return [x, 'middle'] as const;
  return mean <= x ? ([mean + 4, 'start'] as const) : ([mean - 4, 'end'] as const);
};

interface Props {
  summary: ResultSummary;
  /** The label of the mean. */
  meanText: string;
  /** The user's own total, and its label. */
  own?: { total: number; text: string } | undefined;
}

export function ClassChart({ summary, meanText, own }: Props) {
  const { classes: counts, mean, median, lowest, highest, total_weight: weight } = summary;
  const most = Math.max(1, ...counts);
  const topOf = (count: number) => BASE - (count / most) * (BASE - TOP);
  /** The label of the mean is above all numbers, and below the label of the user's own result. */
  const meanY = own === undefined ? 14 : 30;
  const meanAt = at(mean, weight);
  const ownAt = own && at(own.total, weight);
  const shares = counts.map((count, one) => t.inClass(one * 10, one * 10 + 10, count));
  const label = [t.figures(mean, median, lowest, highest), ...shares].join(', ');
  return (
    <svg className={classes.chart} viewBox={`0 0 ${WIDTH} 118`} role="img" aria-label={label}>
      {counts.map((count, one) => {
        const y = topOf(count);
        const x = one * CLASS + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the classes are always the same ten
          <g key={one}>
            <rect x={x} y={y} width={CLASS - 2} height={BASE - y} />
            {count > 0 && <path className={classes.top} d={`M${x} ${y}h${CLASS - 2}`} />}
          </g>
        );
      })}
      <path className={classes.axis} d={`M0 ${BASE}H${WIDTH}`} />
      {TICKS.map((percent) => (
        <text key={percent} x={(percent / 100) * WIDTH} y={BASE + 18} textAnchor={anchor((percent / 100) * WIDTH)}>
          {percent === 100 ? formatPercent(percent) : formatNumber(percent)}
        </text>
      ))}
      {own && ownAt !== undefined && <path className={classes.own} d={`M${ownAt} ${BASE}V20`} />}
      <path className={classes.mean} d={`M${meanAt} ${meanY + 4}V${BASE}`} />
      {own === undefined &&
        counts.map((count, one) => {
          const x = one * CLASS + CLASS / 2;
          const [side, anchored] = besideMean(x, meanAt);
          return (
            count > 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the classes are always the same ten
              <text key={one} x={side} y={topOf(count) - 6} textAnchor={anchored}>
                {formatNumber(count)}
              </text>
            )
          );
        })}
      <text x={meanAt} y={meanY} textAnchor={anchor(meanAt)}>
        {meanText}
      </text>
      {own && ownAt !== undefined && (
        <>
          <circle cx={ownAt} cy={BASE} r={6} />
          <text className={classes.ownText} x={ownAt} y={14} textAnchor={anchor(ownAt)}>
            {own.text}
          </text>
        </>
      )}
    </svg>
  );
}
