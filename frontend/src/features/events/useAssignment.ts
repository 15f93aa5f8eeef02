/** Assigns users by as many requests as they need, one after another, and tells how far it came. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '@/api/errors';
import * as limits from '@/api/limits.gen';
import { gatherChanges } from '@/api/queryClient';
import { useEvents } from '@/domain/events/pages';
import { events as shared } from '@/messages/events';
import { notice } from '@/ui/notice';

/** Users that one request assigns: as many as one page of candidates lists. A request assigns all of its users or none. */
export const USERS_PER_REQUEST = limits.query.per_page.maximum;

interface Assigned {
  /** How many of the users, from the first on. */
  done: number;
  /** What the server said last. */
  message: string;
  /** Why the others are not assigned; null if they are, or if it was stopped. */
  failure: string | null;
}

export type Assignment = ReturnType<typeof useAssignment>;

export function useAssignment(id: string) {
  const assign = useEvents().changes.useAssign();
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [done, setDone] = useState(0);
  const [stopping, setStopping] = useState(false);
  const stopped = useRef(false);
  const unmounted = useRef(false);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      stopped.current = true;
    };
  }, []);

  const run = async (users: readonly string[]): Promise<Assigned> => {
    const result: Assigned = { done: 0, message: '', failure: null };
    const readAgain = gatherChanges(client);
    stopped.current = false;
    setStopping(false);
    setDone(0);
    setRunning(true);
    try {
      while (result.done < users.length && !stopped.current) {
        const part = users.slice(result.done, result.done + USERS_PER_REQUEST);
        result.message = (await assign(id, part)).message;
        result.done += part.length;
        setDone(result.done);
      }
    } catch (error) {
      result.failure = messageOf(error);
    }
    const read = readAgain();
    // After a failure the server may not be reachable.
    if (result.failure === null) await read;
    setRunning(false);
    if (unmounted.current && result.done < users.length) {
      notice.error(shared.partlyAssigned(result.done, users.length));
    }
    return result;
  };
  /** The request that is under way is awaited. */
  const stop = () => {
    stopped.current = true;
    setStopping(true);
  };
  return { run, running, stop, stopping, done };
}
