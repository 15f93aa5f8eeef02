/** Tests the storage, the clock and the connection when the page opens, and whenever the user asks for it. */
import { useCallback, useEffect, useState } from 'react';
import { type Reach, reachServer } from '@/api/reach';
import { serverClock } from '@/api/serverClock';
import { newId } from '@/device/newId';
import { tryRecords } from '@/device/tryRecords';

interface Found {
  isKept: boolean;
  /** The server's time minus the device's, if a response has contained the server's time. */
  deviceError: number | null;
  reach: Reach;
  /** The time of the check, by the server's clock. */
  at: number;
}

async function lookAtDevice(): Promise<Found> {
  const [isKept, reach] = await Promise.all([tryRecords(`check::${newId()}`), reachServer()]);
  const deviceError = serverClock.isSynced() ? serverClock.deviceError() : null;
  return { isKept, reach, deviceError, at: serverClock.now() };
}

export function useReadiness() {
  const [found, setFound] = useState<Found | null>(null);
  const [nth, setNth] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number is a new check
  useEffect(() => {
    let isOver = false;
    void lookAtDevice().then((all) => !isOver && setFound(all));
    return () => {
      isOver = true;
    };
  }, [nth]);
  const checkAgain = useCallback(() => {
    setFound(null);
    setNth((before) => before + 1);
  }, []);
  // Results that were found with a network are not valid without a network.
  useEffect(() => {
    window.addEventListener('online', checkAgain);
    window.addEventListener('offline', checkAgain);
    return () => {
      window.removeEventListener('online', checkAgain);
      window.removeEventListener('offline', checkAgain);
    };
  }, [checkAgain]);
  return { found, again: checkAgain };
}
