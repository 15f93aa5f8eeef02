/**
 * The marks for review: the questions to which the participant wants to come back. They travel with the answers (D304),
 * but are no answers: no answer is called unsaved because of them.
 */
import type { Paper } from './paper';
import type { Save, Session } from './session';

export type ReviewMarks = ReadonlySet<string>;

export const NO_MARKS: ReviewMarks = new Set();
/** The marks of a paper on which nothing is marked. */
export const UNMARKED = { marks: NO_MARKS, storedMarks: NO_MARKS };

export const sameMarks = (one: ReviewMarks, other: ReviewMarks): boolean =>
  one === other || (one.size === other.size && [...one].every((id) => other.has(id)));

const marksOf = (paper: Paper, ids: readonly string[]): ReviewMarks => new Set(ids.filter((id) => paper.byId.has(id)));

/** Returns the marks of a response, or null if a server of an earlier version does not say them. */
export const readMarks = (
  paper: Paper,
  { marked_for_review: ids }: { marked_for_review?: readonly string[] | null | undefined },
): ReviewMarks | null => (ids ? marksOf(paper, ids) : null);

export function toggled(marks: ReviewMarks, id: string): ReviewMarks {
  const next = new Set(marks);
  if (!next.delete(id)) next.add(id);
  return next;
}

type Own = Pick<Session, 'marks' | 'storedMarks'> & { unacknowledged: readonly Pick<Save, 'marks'>[] };

/** Returns the server's marks with what was marked or unmarked here, also by saves that may have arrived. */
export function mergeMarks({ marks, storedMarks, unacknowledged }: Own, theirs: ReviewMarks): ReviewMarks {
  const sent = [marks, ...unacknowledged.map((save) => save.marks)];
  const isOwn = (id: string) => sent.some((one) => one.has(id) !== storedMarks.has(id));
  const all = new Set([...theirs, ...marks]);
  return new Set([...all].filter((id) => (isOwn(id) ? marks : theirs).has(id)));
}

/** The marks that a device keeps: those on its screen, and those that the server had then. */
export interface KeptMarks {
  marked: readonly string[];
  storedMarks: readonly string[];
}

/** Returns the marks of a page that opens. `theirs` are the server's, or null if they are not known. */
export function openMarks(
  paper: Paper,
  kept: KeptMarks,
  theirs: ReviewMarks | null,
): Pick<Session, 'marks' | 'storedMarks'> {
  const own = {
    marks: marksOf(paper, kept.marked),
    storedMarks: marksOf(paper, kept.storedMarks),
    unacknowledged: [],
  };
  const storedMarks = theirs ?? own.storedMarks;
  return { marks: mergeMarks(own, storedMarks), storedMarks };
}
