/** Compares the saves of a score, so that its history shows which marks each save changed. */
import type { Mark, ScoreSave } from './api';
import { isDropped, keyOf } from './grading';

/** A mark, or that the question counts nowhere. Null if a grader has not given the mark. */
export type Counted = number | null | 'dropped';

export interface ChangedMark {
  question: string;
  before: Counted;
  after: Counted;
  /** The new comment, if the comment has changed. '' means that it was removed. */
  comment?: string;
}

export interface SaveLine {
  save: ScoreSave;
  /** Null for the automatic marks of a submission, and if the previous save of the attempt is not known. */
  changed: readonly ChangedMark[] | null;
  /** Whether this is the latest save of its attempt. */
  isLatest: boolean;
  /** Whether a restore withdrew this save, and the ones before it. */
  isWithdrawn: boolean;
}

const counted = (mark: Mark | undefined): Counted => (mark && isDropped(mark) ? 'dropped' : (mark?.score ?? null));

function changesBetween(before: ScoreSave, after: ScoreSave): readonly ChangedMark[] {
  const earlier = new Map(before.marks.map((mark) => [keyOf(mark), mark]));
  return after.marks.flatMap((mark) => {
    const was = earlier.get(keyOf(mark));
    const [old, now] = [was?.comment ?? '', mark.comment ?? ''];
    const change = { question: keyOf(mark), before: counted(was), after: counted(mark) };
    if (change.before === change.after && old === now) return [];
    return [{ ...change, ...(old !== now && { comment: now }) }];
  });
}

/**
 * Compares each save with the previous one of the same submission. `saves` begins with the newest, and may lack the oldest
 * ones. Only the automatic marks of a submission have no actor.
 */
export const saveLines = (saves: readonly ScoreSave[]): readonly SaveLine[] =>
  saves.map((save, at) => {
    const [later, before] = [saves[at - 1], saves[at + 1]];
    const isCompared = save.actor !== null && before?.attempt === save.attempt;
    const isLatest = later?.attempt !== save.attempt;
    return {
      save,
      changed: isCompared ? changesBetween(before, save) : null,
      isLatest,
      isWithdrawn: save.is_withdrawn && (isLatest || later?.actor === null),
    };
  });

/** Returns the kind of a question and its number within the kind, as the tabs of the sheet number it. */
export function placeOf(
  question: string,
  { marks }: Pick<ScoreSave, 'marks'>,
): { type: Mark['type']; number: number } | null {
  const mark = marks.find((one) => keyOf(one) === question);
  if (!mark) return null;
  const ofKind = marks.filter(({ type }) => type === mark.type);
  return { type: mark.type, number: ofKind.indexOf(mark) + 1 };
}
