/** Assigns users with several requests, one after another. */
import { messageOf } from '@/api/errors';
import * as limits from '@/api/limits.gen';
import { useEvents } from '@/domain/events/pages';
import { useLongWork } from '@/ui/work/useLongWork';

/**
 * The number of users that one request assigns, equal to the size of a page of candidates. A request assigns either all
 * of its users or none.
 */
const USERS_PER_REQUEST = limits.query.per_page.maximum;

/** The progress of the assignment. */
export interface Assigned {
  /** The number of users that are assigned so far, in their order. */
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

export function useAssignment(id: string) {
  const assign = useEvents().changes.useAssign();
  const work = useLongWork<readonly string[], number, Assigned>(async (users, { signal, report }) => {
    const assigned: Assigned = { done: 0, message: '' };
    while (assigned.done < users.length && !signal.aborted) {
      const part = users.slice(assigned.done, assigned.done + USERS_PER_REQUEST);
      try {
        assigned.message = (await assign(id, part)).message;
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
    async run(users: readonly string[]) {
      const outcome = await work.run(users);
      if (!outcome) return null;
      const { result, error, left } = outcome;
      const failed = error instanceof PartlyAssigned ? error : null;
      const { done, message } = result ?? failed?.assigned ?? { done: 0, message: '' };
      return { done, message, failure: failed?.message ?? null, left };
    },
  };
}
