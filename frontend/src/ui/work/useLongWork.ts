/** Runs a long action, one at a time, and shows its progress. It stops if the user stops it or leaves the page. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { gatherChanges } from '@/api/queryClient';

/**
 * Passed to the action: the signal that stops it, and the function that takes its progress. If an action consists of
 * several requests, it finishes the current request before it stops.
 */
export interface WorkControl<Progress> {
  signal: AbortSignal;
  report: (progress: Progress) => void;
}

export interface Outcome<Result> {
  result: Result | undefined;
  error: unknown;
  /** Whether the user stopped it. */
  stopped: boolean;
  /** Whether the user left the page. */
  left: boolean;
}

const NONE: Outcome<never> = { result: undefined, error: undefined, stopped: false, left: false };

export function useLongWork<Input, Progress, Result>(
  work: (input: Input, control: WorkControl<Progress>) => Promise<Result>,
) {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [stopping, setStopping] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<Outcome<Result>>(NONE);
  const current = useRef<AbortController | null>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      current.current?.abort();
    };
  }, []);

  /** Returns the outcome, even of an action that failed. Returns null if the action is already running. */
  async function run(input: Input): Promise<Outcome<Result> | null> {
    if (current.current) return null;
    const abort = new AbortController();
    current.current = abort;
    setRunning(true);
    setStopping(false);
    setProgress(null);
    setOutcome(NONE);
    const readAgain = gatherChanges(client);
    let result: Result | undefined;
    let error: unknown;
    try {
      result = await work(input, { signal: abort.signal, report: setProgress });
    } catch (thrown) {
      error = thrown;
    }
    const read = readAgain();
    // After a failure, it may be impossible to reach the server.
    if (error === undefined) await read;
    const after = { result, error, stopped: abort.signal.aborted && !left.current, left: left.current };
    current.current = null;
    setOutcome(after);
    setRunning(false);
    return after;
  }
  return {
    run,
    running,
    stop() {
      setStopping(true);
      current.current?.abort();
    },
    stopping,
    progress,
    outcome,
    reset: () => setOutcome(NONE),
  };
}
