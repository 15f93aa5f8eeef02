/** When a session ends, clears the data that was read for its user, and navigates the tab to the right page. */
import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';
import { session } from '@/api/session';
import { appAddressOf, paths } from '@/domain/paths';

export function followSession(router: ReturnType<typeof createBrowserRouter>, client: QueryClient): void {
  session.whenEnded(({ how, leaves, email }) => {
    client.clear();
    if (!leaves) return;
    const { pathname, search } = router.state.location;
    // `forced` skips the navigation blocker. If the session expired, unsaved input is kept as a draft.
    if (how === 'signedOut') void router.navigate(paths.login(), { state: { forced: true } });
    else void router.navigate(paths.error(), { state: { code: 401, from: pathname + search, email, forced: true } });
  });

  session.whenOpened(() => {
    const { pathname, search, state } = router.state.location;
    // A page from an emailed link stays open, because the link may belong to another account.
    if (pathname === paths.login()) void router.navigate(appAddressOf(new URLSearchParams(search).get('from')));
    else if (pathname === paths.error()) void router.navigate(appAddressOf(state?.from));
  });
}
