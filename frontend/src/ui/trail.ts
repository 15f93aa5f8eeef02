/** The pages above the open page, from the declarations of the routes. */
import { generatePath, type Params, useMatches, useSearchParams } from 'react-router-dom';
import { useViewer } from '@/api/session';
import type { Href } from './Link';
import type { Crumb, PageHandle } from './pages';

export interface TrailLink {
  to: Href;
  crumb: Crumb;
  params: Params;
}

/** The parameter with the organization whose lists are shown. Links to other pages keep it. */
const KEPT = 'organization';

/** The declaration of the open page, and the values of its address. */
function usePage(): Pick<PageHandle, 'parent' | 'changes'> & { params: Params } {
  const match = useMatches().at(-1);
  const { parent, changes } = (match?.handle as PageHandle | undefined) ?? {};
  return { ...(parent && { parent }), ...(changes && { changes }), params: match?.params ?? {} };
}

/** Returns the pages above the open page. The topmost page comes first. */
export function useTrail(): TrailLink[] {
  const { parent, params } = usePage();
  const organization = useSearchParams()[0].get(KEPT);
  const trail: TrailLink[] = [];
  for (let crumb = parent; crumb; crumb = crumb.parent) {
    const address = generatePath<string>(crumb.pattern, params);
    const to = (organization ? `${address}?${new URLSearchParams({ [KEPT]: organization })}` : address) as Href;
    trail.unshift({ to, crumb, params });
  }
  return trail;
}

/** Returns the page directly above, for Cancel. */
export const useBack = (): Href | undefined => useTrail().at(-1)?.to;

/** Returns whether the viewer may change the content of the open page. */
export function useMayChange(): boolean {
  const { changes } = usePage();
  const viewer = useViewer();
  return changes === undefined || changes(viewer);
}

/** Returns the pattern of the topmost page. A menu item leads to it. */
export function useTrailRoot(): string | undefined {
  let { parent } = usePage();
  while (parent?.parent) parent = parent.parent;
  return parent?.pattern;
}
