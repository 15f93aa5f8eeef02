/**
 * The app's only navigation blocker (a router supports one). Asks the user before leaving a page that is registered in
 * ui/unsaved.ts.
 */
import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { messageOf } from '@/api/errors';
import { mayDropUnsaved } from '@/ui/mayDropUnsaved';
import { notice } from '@/ui/notice';
import { unsaved } from '@/ui/unsaved';

export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const entry = unsaved.newest();
    if (!entry || nextLocation.state?.forced) return false;
    return currentLocation.pathname !== nextLocation.pathname;
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let current = true;
    void mayDropUnsaved(() => current)
      .catch((error) => {
        notice.error(messageOf(error));
        return false;
      })
      .then((leave) => {
        // The changes may have been saved in the meantime. Then the blocker no longer exists.
        if (!current) return;
        if (!leave) return blocker.reset();
        unsaved.clear();
        blocker.proceed();
      });
    return () => {
      current = false;
    };
  }, [blocker]);

  useBeforeUnload((event) => {
    if (unsaved.newest()) event.preventDefault();
  });
  return null;
}
