/** Runs work that takes long: one at a time, with its progress. It stops when the user stops it or leaves the page. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { gatherChanges } from '@/api/queryClient';

/** Stops the work and takes its progress. Work of several requests awaits the one under way when it is stopped. */
export interface WorkControl<Progress> {
  signal: AbortSignal;
  report: (progress: Progress) => void;
}

export interface Outcome<Result> {
  result: Result | undefined;
  error: unknown;
  /** Whether the user stopped it. */
  stopped: boolean;
  /** Whether the page was left. */
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

  /** Returns the outcome, also of work that failed. Returns null if the work is already under way. */
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
    // After a failure the server may not be reachable.
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
