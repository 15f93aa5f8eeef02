/** The three-way merge of a sheet with the server's newer one, question by question. */
import { type Paper, type Sheet, sameAnswer, withAnswer } from './paper';
import type { Session } from './session';

interface Merged {
  sheet: Sheet;
  /** Questions that were not touched here and took the server's answer. */
  taken: string[];
  /** Questions that were changed in both places, where mine stays. */
  kept: string[];
}

/** A question counts as touched here if its answer, or one that was sent and may have arrived, differs from the base. */
export function merge({ sheet, base, unacknowledged }: Session, paper: Paper, server: Sheet): Merged {
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
