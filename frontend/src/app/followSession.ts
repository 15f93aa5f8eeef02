/** When a session ends, clears what was read for its person, and takes the tab to where it belongs. */
import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';
import { session } from '@/api/session';
import { ownAddress, paths } from '@/domain/paths';

export function followSession(router: ReturnType<typeof createBrowserRouter>, client: QueryClient): void {
  session.whenEnded(({ how, leaves }) => {
    client.clear();
    if (!leaves) return;
    const { pathname, search } = router.state.location;
    // `forced` passes the leave guard. What was typed is kept as a draft over an expired session.
    if (how === 'signedOut') void router.navigate(paths.login(), { state: { forced: true } });
    else void router.navigate(paths.error(), { state: { code: 401, from: pathname + search, forced: true } });
  });

  session.whenOpened(() => {
    const { pathname, search, state } = router.state.location;
    // A mailed link stays open: it belongs to another account, perhaps.
    if (pathname === paths.login()) void router.navigate(ownAddress(new URLSearchParams(search).get('from')));
    else if (pathname === paths.error()) void router.navigate(ownAddress(state?.from));
  });
}
