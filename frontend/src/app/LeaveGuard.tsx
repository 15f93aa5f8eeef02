/**
 * The app's only navigation blocker (a router supports one). Asks the user before leaving a page that is registered in
 * ui/unsaved.ts.
 */
import { useEffect } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { messageOf } from '@/api/errors';
import { confirm } from '@/ui/confirm';
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
    const entry = unsaved.newest();
    if (!entry) return blocker.proceed();
    const { question, stay: no, leave: yes, body } = entry;
    const detail = typeof entry.detail === 'string' ? entry.detail : entry.detail();
    const options = { question, detail, no, yes, prefersNo: true, danger: true, ...(body && { body }) };
    const mayLeave = async () => (await confirm(options)) && current && (await entry.onLeave()) !== false;
    void mayLeave()
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
