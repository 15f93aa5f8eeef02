/**
 * Marked words of a question, as offsets in its text. They never overlap or touch, and are in the order of the text.
 * A mark is stored with its words. If the text has other words there, it has changed, and the mark is dropped.
 */
export interface Span {
  start: number;
  /** The offset after the last character. */
  end: number;
}

export interface StoredMark extends Span {
  words: string;
}

/** Adds a span. It is joined with the spans that it overlaps or touches. */
export function addSpan(spans: readonly Span[], added: Span): Span[] {
  const joined = spans.filter(({ start, end }) => start <= added.end && end >= added.start);
  const whole = {
    start: Math.min(added.start, ...joined.map(({ start }) => start)),
    end: Math.max(added.end, ...joined.map(({ end }) => end)),
  };
  return [...spans.filter((span) => !joined.includes(span)), whole].sort((one, other) => one.start - other.start);
}

/** Removes a span. Other spans keep the parts that are outside of it. */
export const removeSpan = (spans: readonly Span[], removed: Span): Span[] =>
  spans.flatMap(({ start, end }) =>
    [
      { start, end: Math.min(end, removed.start) },
      { start: Math.max(start, removed.end), end },
    ].filter((rest) => rest.start < rest.end),
  );

/** Whether the whole span is marked. */
export const isMarked = (spans: readonly Span[], { start, end }: Span): boolean =>
  spans.some((span) => span.start <= start && span.end >= end);

/** The mark at an offset. */
export const spanAt = (spans: readonly Span[], offset: number): Span | undefined =>
  spans.find(({ start, end }) => start <= offset && offset <= end);

export const toStored = (text: string, spans: readonly Span[]): StoredMark[] =>
  spans.map(({ start, end }) => ({ start, end, words: text.slice(start, end) }));

/** Returns the marks whose words are unchanged in the text. */
export const toSpans = (text: string, stored: readonly StoredMark[]): Span[] =>
  stored
    .filter(({ start, end, words }) => start < end && text.slice(start, end) === words)
    .map(({ start, end }) => ({ start, end }));

/** Leaves out the blanks at both ends. Null if nothing remains. */
export function trimSpan(text: string, { start, end }: Span): Span | null {
  const chosen = text.slice(start, end);
  const from = start + (chosen.length - chosen.trimStart().length);
  const to = from + chosen.trim().length;
  return from < to ? { start: from, end: to } : null;
}
