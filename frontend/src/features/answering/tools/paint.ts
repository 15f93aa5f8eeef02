/**
 * Highlights words of questions with the CSS Custom Highlight API. It changes no element, so React and the answers are
 * not affected. Browsers without it do not offer the highlighter.
 */
import './paint.css';
import type { Span } from './marks';

export const canPaint = (): boolean =>
  typeof Highlight === 'function' && typeof CSS !== 'undefined' && 'highlights' in CSS;

/** The names of the highlights in `paint.css`: marked words, and words that are chosen to be marked. */
type Brush = 'palestra-marked' | 'palestra-chosen';

/** The text of a question on the page. */
export const textOf = (id: string): Element | null =>
  document.getElementById(`question-${id}`)?.querySelector('[data-text]') ?? null;

function rangeOf(id: string, { start, end }: Span): Range[] {
  const text = textOf(id)?.firstChild;
  if (!(text instanceof Text) || end > text.length) return [];
  const range = new Range();
  range.setStart(text, start);
  range.setEnd(text, end);
  return [range];
}

/** Highlights these words with this brush, and removes its earlier highlights. */
export function paint(brush: Brush, words: Iterable<readonly [id: string, spans: readonly Span[]]>): void {
  if (!canPaint()) return;
  const ranges = [...words].flatMap(([id, spans]) => spans.flatMap((span) => rangeOf(id, span)));
  if (ranges.length === 0) {
    CSS.highlights.delete(brush);
    return;
  }
  const highlight = new Highlight(...ranges);
  highlight.priority = brush === 'palestra-marked' ? 1 : 0;
  CSS.highlights.set(brush, highlight);
}
