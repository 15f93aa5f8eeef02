/** Tells the server what the viewer has open, and asks for the other graders at work. */
import { useEffect, useState } from 'react';
import { noteOpen, type OtherGrader } from './api';

/** A grader counts as being at work for a minute, so this is often enough. */
const EVERY_MS = 20_000;

export function useAtWork(event: string, attempt: string | null, question: string | null): readonly OtherGrader[] {
  const [others, setOthers] = useState<readonly OtherGrader[]>([]);
  useEffect(() => {
    if (attempt === null) return undefined;
    let open = true;
    const tell = async () => {
      if (document.hidden) return;
      // Who else is at work is a help only. If it cannot be read, the last word stays.
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
