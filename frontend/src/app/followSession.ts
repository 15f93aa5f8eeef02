/** Takes a tab to where it belongs when its session ends, or when another tab signs in. */
import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';
import { session } from '@/api/session';
import { ownAddress, paths } from '@/domain/paths';

export function followSession(router: ReturnType<typeof createBrowserRouter>, client: QueryClient): void {
  session.whenEnded((how) => {
    client.clear();
    const { pathname, search } = router.state.location;
    // `forced` passes the leave guard: what was typed is kept as a draft and is back after signing in.
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
