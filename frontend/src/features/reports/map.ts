/** The places of the questions in the chart of facility and discrimination (D302). */
import { isOddRank } from './verdicts';

interface Placed {
  number: number;
  /** In percent. */
  facility: number;
  discrimination: number;
  /** The tone of the verdict. `rank` is lower for a more serious verdict. */
  tone: string;
  rank: number;
}

/** A circle: one question, or several that would hide each other. */
export interface Dot {
  label: string;
  facility: number;
  discrimination: number;
  tone: string;
  odd: boolean;
}

const TICK = 0.2;
/** The axis of discrimination ends here, unless a question needs more. */
const HIGHEST = 0.6;
/** The share of an axis that a circle covers. */
const COVERED = { facility: 0.045, discrimination: 0.09 };
/** At most so many numbers are in a circle. */
const MAX_NUMBERS = 4;

/** Returns the ticks of the axis of discrimination, from the lowest to the highest. */
export function ticksOf(discriminations: readonly number[]): number[] {
  const margin = TICK / 5;
  const low = Math.max(-5, Math.min(0, Math.floor((Math.min(...discriminations) - margin) / TICK)));
  const high = Math.min(5, Math.max(HIGHEST / TICK, Math.ceil((Math.max(...discriminations) + margin) / TICK)));
  return Array.from({ length: Math.round(high) - low + 1 }, (_, at) => Math.round((low + at) * TICK * 10) / 10);
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

const labelOf = (numbers: readonly number[]) => {
  const more = numbers.length - MAX_NUMBERS;
  return `${numbers.slice(0, MAX_NUMBERS).join(', ')}${more > 0 ? ` +${more}` : ''}`;
};

/** Draws questions that would hide each other as one circle with all their numbers. `height` is the length of the axis
    of discrimination. */
export function dotsOf(placed: readonly Placed[], height: number): Dot[] {
  const groups: Placed[][] = [];
  for (const one of placed) {
    const near = groups.find(([first]) => {
      if (!first) return false;
      const across = Math.abs(first.facility - one.facility) / 100;
      const up = Math.abs(first.discrimination - one.discrimination) / height;
      return across < COVERED.facility && up < COVERED.discrimination;
    });
    if (near) near.push(one);
    else groups.push([one]);
  }
  return groups.flatMap((group) => {
    const [worst] = [...group].sort((one, other) => one.rank - other.rank);
    if (!worst) return [];
    return {
      label: labelOf(group.map(({ number }) => number).sort((one, other) => one - other)),
      facility: mean(group.map(({ facility }) => facility)),
      discrimination: mean(group.map(({ discrimination }) => discrimination)),
      tone: worst.tone,
      odd: isOddRank(worst.rank),
    };
  });
}
