/** The words that are selected on the page, by question. */
import { type Span, spanAt, trimSpan } from './marks';

export interface Chosen {
  /** The id of the question. */
  id: string;
  span: Span;
}

const TEXT = '[data-text]';

/** Returns the part of a text that a range covers. */
function spanIn(element: Element, range: Range): Span | null {
  const text = element.firstChild;
  if (!(text instanceof Text) || !range.intersectsNode(text)) return null;
  const start = range.startContainer === text ? range.startOffset : 0;
  const end = range.endContainer === text ? range.endOffset : text.length;
  return trimSpan(text.data, { start, end });
}

/**
 * Returns what is selected in texts of questions. A click on marked words selects the mark. Returns an empty list if
 * nothing is selected any more. Returns null if the selection is somewhere else, such as in the panel; then nothing
 * changes.
 */
export function chosenOnPage(marks: ReadonlyMap<string, readonly Span[]>): readonly Chosen[] | null {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const { startContainer } = range;
  const parent = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  if (range.collapsed) {
    const id = parent?.closest<HTMLElement>(TEXT)?.dataset['text'];
    if (id === undefined) return null;
    const span = spanAt(marks.get(id) ?? [], range.startOffset);
    return span ? [{ id, span }] : [];
  }
  const found = [...document.querySelectorAll<HTMLElement>(TEXT)].flatMap((element) => {
    const span = spanIn(element, range);
    return span ? [{ id: element.dataset['text'] ?? '', span }] : [];
  });
  return found.length > 0 ? found : null;
}
