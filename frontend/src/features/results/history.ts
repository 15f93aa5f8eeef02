/** Compares the saves of a score, so that its history shows which marks each save changed. */
import type { Mark, ScoreSave, Sheet } from './api';
import { keyOf } from './grading';

export interface ChangedMark {
  question: string;
  before: number | null;
  after: number | null;
  /** The new comment, if the comment has changed. '' means that it was removed. */
  comment?: string;
}

export interface SaveLine {
  save: ScoreSave;
  /** Null if the previous save is not known. */
  changed: readonly ChangedMark[] | null;
}

function changesBetween(before: ScoreSave, after: ScoreSave): readonly ChangedMark[] {
  const earlier = new Map(before.marks.map((mark) => [keyOf(mark), mark]));
  return after.marks.flatMap((mark) => {
    const was = earlier.get(keyOf(mark));
    const [old, now] = [was?.comment ?? '', mark.comment ?? ''];
    const change = { question: keyOf(mark), before: was?.score ?? null, after: mark.score };
    if (change.before === change.after && old === now) return [];
    return [{ ...change, ...(old !== now && { comment: now }) }];
  });
}

/** Compares each save with the previous one. `saves` begins with the newest, and may lack the oldest ones. */
export const saveLines = (saves: readonly ScoreSave[]): readonly SaveLine[] =>
  saves.map((save, at) => {
    const before = saves[at + 1];
    return { save, changed: before ? changesBetween(before, save) : null };
  });

/** Returns the kind of a question and its number within the kind, as the tabs of the sheet number it. */
export function placeOf(
  question: string,
  { marks }: Pick<Sheet, 'marks'>,
): { type: Mark['type']; number: number } | null {
  const mark = marks.find((one) => keyOf(one) === question);
  if (!mark) return null;
  const ofKind = marks.filter(({ type }) => type === mark.type);
  return { type: mark.type, number: ofKind.indexOf(mark) + 1 };
}
