/** Merges a sheet with the server's newer one, question by question, relative to their common base. */
import { type Paper, type Sheet, sameAnswer, withAnswer } from './paper';
import type { Session } from './session';

interface Merged {
  sheet: Sheet;
  /** Questions without a local change that now have the server's answer. */
  taken: string[];
  /** Questions that were changed locally and on the server. The local answer is kept. */
  kept: string[];
}

/** Whether the answer, or a sent answer that may have arrived, differs from the base. */
export function mergeSheets({ sheet, base, unacknowledged }: Session, paper: Paper, server: Sheet): Merged {
  const merged: Merged = { sheet, taken: [], kept: [] };
  for (const { id } of paper.questions) {
    const theirs = server[id];
    if (sameAnswer(sheet[id], theirs)) continue;
    const own = [sheet[id], ...unacknowledged.map((save) => save.sheet[id])];
    if (own.every((answer) => sameAnswer(answer, base[id]))) {
      merged.sheet = withAnswer(merged.sheet, id, theirs ?? null);
      merged.taken.push(id);
    } else if (!sameAnswer(theirs, base[id]) && !own.some((answer) => sameAnswer(theirs, answer))) {
      merged.kept.push(id);
    }
  }
  return merged;
}
