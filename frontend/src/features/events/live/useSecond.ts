/** The server's time, which advances once a second. */
import { useEffect, useState } from 'react';
import { serverClock } from '@/api/serverClock';

const SECOND_MS = 1_000;

export function useSecond(): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
