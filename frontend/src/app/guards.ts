/**
 * Decides which pages the user may open. Guards are middleware, because a guard in the loader of a parent route would
 * not stop the loaders of its children. The server checks every request again.
 */
import { generatePath, type MiddlewareFunction, redirect } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { missingPermissions, type Needs, type Viewer } from '@/api/permissions';
import { session } from '@/api/session';
import { readViewer } from '@/api/viewer';
import { paths, withSearch } from '@/domain/paths';
import { errors } from '@/messages/errors';
import type { Href } from '@/ui/Link';
import { notice } from '@/ui/notice';
import type { PageHandle } from '@/ui/pages';
import { landingPage } from './landing';

/** The path of the open page while another page is being requested. Null during the first load. */
let opened: string | null = null;
export const rememberOpened = (path: string) => {
  opened = path;
};

export async function currentViewer(): Promise<Viewer | null> {
  await session.found();
  const known = session.viewer();
  if (known || !session.token()) return known;
  try {
    return await readViewer();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return null;
    // The last known viewer is enough: without a session, the server refuses every request.
    const recalled = error.passing ? session.recall() : null;
    if (!recalled) throw error;
    return recalled;
  }
}

/** Keeps the requested address, so that the user gets there after signing in. */
export const signInAddress = (wanted: string): Href =>
  withSearch(paths.login(), { from: wanted === paths.home() ? '' : wanted });

export const requireViewer: MiddlewareFunction = async ({ request }) => {
  if (await currentViewer()) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(signInAddress(pathname + search));
};

export const requireGuest: MiddlewareFunction = async () => {
  const viewer = await currentViewer();
  if (viewer) throw redirect(landingPage(viewer));
};

/** Returns the permissions that open the page, and whom to ask for them. One of them is enough. */
function deniedReason(needs: Needs, viewer: Viewer | null): string | undefined {
  const missing = viewer ? missingPermissions(needs, viewer) : [];
  if (missing.length === 0) return undefined;
  return errors.deniedReason(missing.map(errors.permission), viewer?.organization?.name);
}

export const requirePermission =
  ({ title, needs, changes, viewPage, denied = 'view' }: PageHandle): MiddlewareFunction =>
  ({ request, params }) => {
    const viewer = session.viewer();
    if (!needs || (viewer && needs(viewer))) {
      if (viewPage && changes && viewer && !changes(viewer)) throw redirect(generatePath<string>(viewPage, params));
      return;
    }
    const { origin, pathname: wanted, search } = new URL(request.url);
    notice.error(errors.denied[denied](title), {
      about: deniedReason(needs, viewer),
      address: origin + wanted + search,
    });
    throw redirect(opened !== null && opened !== wanted && opened !== paths.login() ? opened : landingPage(viewer));
  };
