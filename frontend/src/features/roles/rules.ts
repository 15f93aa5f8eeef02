/** The checks of a role, and which other checkboxes change when one is ticked (specification, 4 and 5; D4, D8). */
import { roles as t } from '@/messages/roles';
import { validation } from '@/messages/validation';
import { firstMistake, type Rule, required } from '@/ui/rules';
import type { Offered } from './api';

/** The server also refuses similar names, and names in several scripts. The field shows the server's message. */
const RESERVED = ['superadmin', 'admin', 'user', 'suberadmin', 'subadmin'];
const comparableName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');

const notReserved: Rule = (value) => (RESERVED.includes(comparableName(value)) ? t.reserved : null);
const lettersOnly: Rule = (value) => (/^[\p{L}\p{M}\s]+$/u.test(value.trim()) ? null : t.lettersOnly);

export interface RoleValues {
  name: string;
  permissions: string[];
}

export const roleRules = {
  name: firstMistake(required, notReserved, lettersOnly),
  permissions: (chosen: readonly string[]) => (chosen.length > 0 ? null : validation.fillCorrectly),
};

/**
 * In a new role, clearing a permission also clears the views that it had added. In an edited role it does not, but
 * clearing `view` also clears `read`.
 */
export type Mode = 'create' | 'edit';
export type Chosen = ReadonlySet<string>;
/** The categories in the order of their cards. */
export const CATEGORIES = ['add', 'edit', 'view', 'delete'] as const;
export type Category = (typeof CATEGORIES)[number];

const actionOf = ({ name }: Offered) => name.slice(0, name.indexOf(' '));
export const resourceOf = ({ name }: Offered) => name.slice(name.indexOf(' ') + 1);
const isView = ({ category }: Offered) => category === 'view';

/** The resources whose permissions also require viewing another resource: an event has a template. */
const NEEDS: Readonly<Record<string, string>> = {
  'create competition': 'viewAny template',
  'update competition': 'viewAny template',
  'create training': 'viewAny template',
  'update training': 'viewAny template',
};

/** Returns the views that a permission requires: of its own resource (D8), and of the resource in `NEEDS`. */
const viewPermissionsOf = (offered: readonly Offered[], permission: Offered) =>
  isView(permission)
    ? []
    : offered.filter(({ name }) => name === `viewAny ${resourceOf(permission)}` || name === NEEDS[permission.name]);

/** Returns the permissions that require this view. */
const needingView = (offered: readonly Offered[], view: Offered) =>
  offered.filter((other) => viewPermissionsOf(offered, other).some(({ id }) => id === view.id));

/** Returns the chosen permissions that require this one. While there are any, this one cannot be cleared. */
export const neededBy = (offered: readonly Offered[], chosen: Chosen, permission: Offered): readonly Offered[] =>
  chosen.has(permission.id) ? needingView(offered, permission).filter(({ id }) => chosen.has(id)) : [];

function tickPermission(offered: readonly Offered[], chosen: Set<string>, permission: Offered): void {
  chosen.add(permission.id);
  for (const { id } of viewPermissionsOf(offered, permission)) chosen.add(id);
}

function clearPermission(
  mine: readonly Offered[],
  chosen: Set<string>,
  permission: Offered,
  mode: Mode,
  offered: readonly Offered[],
): void {
  chosen.delete(permission.id);
  if (isView(permission)) {
    if (actionOf(permission) !== 'viewAny' || mode === 'create') return;
    const read = mine.find((one) => actionOf(one) === 'read' && resourceOf(one) === resourceOf(permission));
    if (read) chosen.delete(read.id);
    return;
  }
  if (mode === 'edit') return;
  for (const view of viewPermissionsOf(mine, permission)) {
    if (!needingView(offered, view).some(({ id }) => chosen.has(id))) chosen.delete(view.id);
  }
}

/**
 * Chooses or clears one permission. Returns the new set of permissions. A permission that is needed stays chosen. Only
 * `mine`, which the viewer can give, change. What is needed depends on all that is `offered`.
 */
export function togglePermission(
  mine: readonly Offered[],
  chosen: Chosen,
  permission: Offered,
  mode: Mode,
  offered = mine,
): Chosen {
  if (neededBy(offered, chosen, permission).length > 0) return chosen;
  const next = new Set(chosen);
  if (next.has(permission.id)) clearPermission(mine, next, permission, mode, offered);
  else tickPermission(mine, next, permission);
  return next;
}

/**
 * Handles Select All of a card. Chooses the whole card, or clears it if it was chosen completely, except views that are
 * needed. On Add, Edit and Delete, it also chooses all views. As in `togglePermission`, only `mine` change.
 */
export function toggleCategory(
  mine: readonly Offered[],
  chosen: Chosen,
  category: Category,
  mode: Mode,
  offered = mine,
): Chosen {
  const next = new Set(chosen);
  const own = mine.filter((one) => one.category === category);
  if (own.every(({ id }) => next.has(id))) {
    const needed = own.filter((one) => neededBy(offered, chosen, one).length > 0);
    for (const one of own) if (!needed.includes(one)) clearPermission(mine, next, one, mode, offered);
    if (mode === 'create' && category !== 'view') {
      const isViewNeeded = (view: Offered) => needingView(offered, view).some(({ id }) => next.has(id));
      for (const view of mine.filter(isView)) if (!isViewNeeded(view)) next.delete(view.id);
    }
    return next;
  }
  for (const one of own) next.add(one.id);
  if (category !== 'view') for (const view of mine.filter(isView)) next.add(view.id);
  return next;
}

/** Returns the labels of the permissions that were added and removed since the form was opened. */
export function permissionChanges(offered: readonly Offered[], now: readonly string[], opened: readonly string[]) {
  const differingLabels = (has: readonly string[], lacks: readonly string[]) =>
    offered.filter(({ id }) => has.includes(id) && !lacks.includes(id)).map(({ label }) => label);
  return t.permissionChanges(differingLabels(now, opened), differingLabels(opened, now));
}
