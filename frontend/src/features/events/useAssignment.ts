/** Assigns users or teams with several requests, one after another. */
import { messageOf } from '@/api/errors';
import * as limits from '@/api/limits.gen';
import type { Assignee } from '@/domain/events/kind';
import { useEvents } from '@/domain/events/pages';
import { useLongWork } from '@/ui/work/useLongWork';

/**
 * The number of users or teams that one request assigns, equal to the size of a page of candidates. A request assigns
 * either all of them or none.
 */
const IDS_PER_REQUEST = limits.query.per_page.maximum;

/** The progress of the assignment. */
export interface Assigned {
  /** The number of those that are assigned so far, in their order. */
  done: number;
  /** The server's last message. */
  message: string;
}

/** The error of a failed assignment, with the progress before the failure. */
class PartlyAssigned extends Error {
  constructor(
    readonly assigned: Assigned,
    readonly reason: unknown,
  ) {
    super(messageOf(reason));
  }
}

export function useAssignment(id: string, of: Assignee) {
  const assign = useEvents().changes.useAssign();
  const work = useLongWork<readonly string[], number, Assigned>(async (ids, { signal, report }) => {
    const assigned: Assigned = { done: 0, message: '' };
    while (assigned.done < ids.length && !signal.aborted) {
      const part = ids.slice(assigned.done, assigned.done + IDS_PER_REQUEST);
      try {
        assigned.message = (await assign(id, part, of)).message;
      } catch (reason) {
        throw new PartlyAssigned(assigned, reason);
      }
      assigned.done += part.length;
      report(assigned.done);
    }
    return assigned;
  });
  return {
    ...work,
    /** Returns the progress and, if it failed, the reason. Returns null if an assignment is already running. */
    async run(ids: readonly string[]) {
      const outcome = await work.run(ids);
      if (!outcome) return null;
      const { result, error, left } = outcome;
      const failed = error instanceof PartlyAssigned ? error : null;
      const { done, message } = result ?? failed?.assigned ?? { done: 0, message: '' };
      return { done, message, failure: failed?.message ?? null, left };
    },
  };
}
