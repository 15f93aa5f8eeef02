/** What a set of permissions allows, as sentences. */
import { powers as t } from '@/messages/powers';

export interface Powers {
  can: readonly string[];
  cannot: readonly string[];
}

/** The order of the sentences. */
const RESOURCES = [
  'organization',
  'template',
  'competition',
  'training',
  'userscore',
  'score',
  'user',
  'team',
  'entity',
  'role',
  'setting',
];
const ACTIONS = ['viewAny', 'read', 'create', 'update', 'delete'];

/**
 * `held` and `offered` are names of permissions such as `create template`. Permissions that the scope does not offer do
 * not count as missing.
 */
export function powersOf(held: readonly string[], offered: readonly string[]): Powers {
  const [own, all] = [new Set(held), new Set(offered)];
  const actionsIn = (set: ReadonlySet<string>, resource: string) =>
    ACTIONS.filter((action) => set.has(`${action} ${resource}`));
  // Only a user who can change an event can hide its names or show them again (D126).
  const reveals = own.has('update score') && (own.has('update competition') || own.has('update training'));
  const can = RESOURCES.flatMap((resource) => {
    const actions = resource === 'score' && !reveals ? [] : actionsIn(own, resource);
    return actions.length > 0 ? [t.does(actions, resource)] : [];
  });
  if (own.size === 0) return { can, cannot: [] };
  const unseen = RESOURCES.filter(
    (resource) => resource !== 'score' && actionsIn(all, resource).length > 0 && actionsIn(own, resource).length === 0,
  );
  const has = (set: ReadonlySet<string>, start: string) => [...set].some((name) => name.startsWith(start));
  return {
    can,
    cannot: [
      ...(own.has('viewAny userscore') && all.has('update score') && !reveals ? [t.keepsNamesHidden] : []),
      ...(unseen.length > 0 ? [t.doesNotSee(unseen)] : []),
      ...(has(all, 'delete ') && !has(own, 'delete ') ? [t.deletesNothing] : []),
    ],
  };
}
