/** Reports to the server which answer the viewer has open, and reads the other graders at work. */
import { useEffect, useState } from 'react';
import { noteOpen, type OtherGrader } from './api';

/** The server shows a grader as being at work for a minute, so this interval is short enough. */
const EVERY_MS = 20_000;

/** Reports the open answer now and then. `told` gets the other graders at work. It must be the same function each time. */
export function useReportOpen(
  event: string,
  attempt: string | null,
  question: string | null,
  told: (others: readonly OtherGrader[]) => void,
): void {
  useEffect(() => {
    if (attempt === null) return undefined;
    let open = true;
    const tell = async () => {
      if (document.hidden) return;
      // The other graders are only a hint. If they cannot be read, the last list stays on screen.
      const answer = await noteOpen(event, attempt, question).catch(() => null);
      if (open && answer) told(answer.data);
    };
    void tell();
    const timer = setInterval(() => void tell(), EVERY_MS);
    return () => {
      open = false;
      clearInterval(timer);
    };
  }, [event, attempt, question, told]);
}

/** Reports the open answer, and returns the other graders at work. */
export function useAtWork(event: string, attempt: string | null, question: string | null): readonly OtherGrader[] {
  const [others, setOthers] = useState<readonly OtherGrader[]>([]);
  useReportOpen(event, attempt, question, setOthers);
  return others;
}
