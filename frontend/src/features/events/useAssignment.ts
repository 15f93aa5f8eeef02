/** Assigns users by as many requests as they need, one after another. */
import { messageOf } from '@/api/errors';
import * as limits from '@/api/limits.gen';
import { useEvents } from '@/domain/events/pages';
import { useLongWork } from '@/ui/work/useLongWork';

/** Users that one request assigns: as many as one page of candidates lists. A request assigns all of its users or none. */
const USERS_PER_REQUEST = limits.query.per_page.maximum;

/** How far the assignment came. */
export interface Assigned {
  /** How many of the users are assigned, from the first on. */
  done: number;
  /** The server's last sentence. */
  message: string;
}

/** Says how far it came before it failed. */
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
    /** Returns how far it came, and why not further. Null if it is under way already. */
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
