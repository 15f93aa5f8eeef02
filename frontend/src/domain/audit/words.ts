/** Finds which words of a text changed: the longest common sequence of words stays, the others are marked. */

export interface Segment {
  text: string;
  changed: boolean;
}

/** Longer texts are marked as a whole, because the comparison takes the product of the numbers of words. */
const MAX_WORDS = 600;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s,;.]+|[,;.]+/g) ?? [];

/** Returns the length of the longest common sequence for each pair of ends of the two texts. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at -= 1) {
    const [row, below] = [lengths[at] as Uint16Array, lengths[at + 1] as Uint16Array];
    for (let to = other.length - 1; to >= 0; to -= 1) {
      row[to] = one[at] === other[to] ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return lengths;
}

function push(into: Segment[], text: string, changed: boolean): void {
  const last = into.at(-1);
  if (last?.changed === changed) last.text += text;
  else into.push({ text, changed });
}

/** A space between two changed words counts as changed. */
function joined(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  segments.forEach(({ text, changed }, at) => {
    const isBetween = text.trim() === '' && segments[at - 1]?.changed && segments[at + 1]?.changed;
    push(result, text, changed || Boolean(isBetween));
  });
  return result;
}

export function markChanges(before: string, after: string): readonly [before: Segment[], after: Segment[]] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length === 0 || now.length === 0 || old.length > MAX_WORDS || now.length > MAX_WORDS) {
    return [[{ text: before, changed: before !== '' }], [{ text: after, changed: after !== '' }]];
  }
  const lengths = commonLengths(old, now);
  const [left, right]: [Segment[], Segment[]] = [[], []];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [removed, added] = [old[at], now[to]];
    if (removed !== undefined && removed === added) {
      push(left, removed, false);
      push(right, removed, false);
      at += 1;
      to += 1;
    } else if (
      added === undefined ||
      (removed !== undefined && (lengths[at + 1]?.[to] ?? 0) >= (lengths[at]?.[to + 1] ?? 0))
    ) {
      push(left, removed ?? '', true);
      at += 1;
    } else {
      push(right, added, true);
      to += 1;
    }
  }
  return [joined(left), joined(right)];
}
