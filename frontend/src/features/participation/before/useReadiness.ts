/** Tries the device, the clock and the connection, when the page opens and whenever it is asked to. */
import { useCallback, useEffect, useState } from 'react';
import { type Reach, reachServer } from '@/api/reach';
import { serverClock } from '@/api/serverClock';
import { newId } from '@/device/newId';
import { tryRecords } from '@/device/tryRecords';

interface Found {
  isKept: boolean;
  /** The server's time minus the device's, if a response has told it. */
  deviceError: number | null;
  reach: Reach;
  /** By the server's clock. */
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
  const again = useCallback(() => {
    setFound(null);
    setNth((before) => before + 1);
  }, []);
  // What was found while there was a network is not true without one.
  useEffect(() => {
    window.addEventListener('online', again);
    window.addEventListener('offline', again);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('offline', again);
    };
  }, [again]);
  return { found, again };
}
