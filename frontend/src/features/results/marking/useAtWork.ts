/** Reports to the server which answer the viewer has open, and reads the other graders at work. */
import { useEffect, useState } from 'react';
import { noteOpen, type OtherGrader } from './api';

/** The server shows a grader as being at work for a minute, so this interval is short enough. */
const EVERY_MS = 20_000;

export function useAtWork(event: string, attempt: string | null, question: string | null): readonly OtherGrader[] {
  const [others, setOthers] = useState<readonly OtherGrader[]>([]);
  useEffect(() => {
    if (attempt === null) return undefined;
    let open = true;
    const tell = async () => {
      if (document.hidden) return;
      // The other graders are only a hint. If they cannot be read, the last list stays on screen.
      const answer = await noteOpen(event, attempt, question).catch(() => null);
      if (open && answer) setOthers(answer.data);
    };
    void tell();
    const timer = setInterval(() => void tell(), EVERY_MS);
    return () => {
      open = false;
      clearInterval(timer);
    };
  }, [event, attempt, question]);
  return others;
}
