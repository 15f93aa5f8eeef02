/**
 * The marks for review: the questions to which the participant wants to come back. They travel with the answers (D304),
 * but are no answers: no answer is called unsaved because of them.
 */
import type { Paper } from './paper';
import type { Save, Session } from './session';

export type ReviewMarks = ReadonlySet<string>;

export const NO_MARKS: ReviewMarks = new Set();

export const sameMarks = (one: ReviewMarks, other: ReviewMarks): boolean =>
  one === other || (one.size === other.size && [...one].every((id) => other.has(id)));

/** Returns the marks of a response. A server of an earlier version sends none. */
export const readMarks = (
  paper: Paper,
  wire: { marked_for_review?: readonly string[] | null | undefined },
): ReviewMarks => new Set(wire.marked_for_review?.filter((id) => paper.byId.has(id)));

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

/**
 * Returns the marks of a page that opens. `kept` are those of this device, and the server's when it last knew them.
 * `theirs` are the server's now, or null if it cannot be reached.
 */
export function openMarks(
  kept: { marked: readonly string[]; stored: readonly string[] },
  theirs: ReviewMarks | null,
): Pick<Session, 'marks' | 'storedMarks'> {
  const own = { marks: new Set(kept.marked), storedMarks: new Set(kept.stored), unacknowledged: [] };
  const storedMarks = theirs ?? own.storedMarks;
  return { marks: mergeMarks(own, storedMarks), storedMarks };
}
