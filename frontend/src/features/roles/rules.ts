/** The checks of a role, and how ticking one permission moves others (specification, 4 and 5; D4, D8). */
import { roles as t } from '@/messages/roles';
import { validation } from '@/messages/validation';
import { first, type Rule, required } from '@/ui/rules';
import type { Offered } from './api';

/** The server also refuses names that look like these, and names of several scripts. The field shows its message. */
const RESERVED = ['superadmin', 'admin', 'user', 'suberadmin', 'subadmin'];
const keyOf = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');

const notReserved: Rule = (value) => (RESERVED.includes(keyOf(value)) ? t.reserved : null);
const lettersOnly: Rule = (value) => (/^[\p{L}\p{M}\s]+$/u.test(value.trim()) ? null : t.lettersOnly);

export interface RoleValues {
  name: string;
  permissions: string[];
}

export const roleRules = {
  name: first(required, notReserved, lettersOnly),
  permissions: (chosen: readonly string[]) => (chosen.length > 0 ? null : validation.fillCorrectly),
};

/** Creating takes back what a tick brought; editing does not, but takes `read` along with `view`. */
export type Mode = 'create' | 'edit';
export type Chosen = ReadonlySet<string>;
/** The cards, in their order. */
export const CATEGORIES = ['add', 'edit', 'view', 'delete'] as const;
export type Category = (typeof CATEGORIES)[number];

const actionOf = ({ name }: Offered) => name.slice(0, name.indexOf(' '));
const resourceOf = ({ name }: Offered) => name.slice(name.indexOf(' ') + 1);
const isView = ({ category }: Offered) => category === 'view';

/** What cannot be done without seeing things of another kind: an event has a template. */
const NEEDS: Readonly<Record<string, string>> = {
  'create competition': 'viewAny template',
  'update competition': 'viewAny template',
  'create training': 'viewAny template',
  'update training': 'viewAny template',
};

/** The views that a permission cannot do without: that of its own resource (D8), and that of what it uses. */
const viewsOf = (offered: readonly Offered[], permission: Offered) =>
  isView(permission)
    ? []
    : offered.filter(({ name }) => name === `viewAny ${resourceOf(permission)}` || name === NEEDS[permission.name]);

/** The permissions that cannot stand without this view. */
const needingView = (offered: readonly Offered[], view: Offered) =>
  offered.filter((other) => viewsOf(offered, other).some(({ id }) => id === view.id));

/** The chosen permissions of other resources that need this one. */
export const neededBy = (offered: readonly Offered[], chosen: Chosen, permission: Offered): readonly Offered[] =>
  needingView(offered, permission).filter(
    (other) => chosen.has(other.id) && resourceOf(other) !== resourceOf(permission),
  );

function tick(offered: readonly Offered[], chosen: Set<string>, permission: Offered): void {
  chosen.add(permission.id);
  for (const { id } of viewsOf(offered, permission)) chosen.add(id);
}

function untick(offered: readonly Offered[], chosen: Set<string>, permission: Offered, mode: Mode): void {
  chosen.delete(permission.id);
  if (isView(permission)) {
    if (actionOf(permission) !== 'viewAny') return;
    // The server would put the view back for any of these (D8): what is shown is what is saved.
    for (const { id } of needingView(offered, permission)) chosen.delete(id);
    if (mode === 'create') return;
    const read = offered.find((one) => actionOf(one) === 'read' && resourceOf(one) === resourceOf(permission));
    if (read) chosen.delete(read.id);
    return;
  }
  if (mode === 'edit') return;
  for (const view of viewsOf(offered, permission)) {
    if (!needingView(offered, view).some(({ id }) => chosen.has(id))) chosen.delete(view.id);
  }
}

/** Ticks or clears one checkbox. Returns the new choice. */
export function toggle(offered: readonly Offered[], chosen: Chosen, permission: Offered, mode: Mode): Chosen {
  const next = new Set(chosen);
  if (next.has(permission.id)) untick(offered, next, permission, mode);
  else tick(offered, next, permission);
  return next;
}

/** Select All of a card: on when any of it is not ticked. On Add, Edit and Delete it brings every view. */
export function toggleAll(offered: readonly Offered[], chosen: Chosen, category: Category, mode: Mode): Chosen {
  const next = new Set(chosen);
  const own = offered.filter((one) => one.category === category);
  if (own.every(({ id }) => next.has(id))) {
    for (const one of own) untick(offered, next, one, mode);
    if (mode === 'create' && category !== 'view') {
      const needed = (view: Offered) => needingView(offered, view).some(({ id }) => next.has(id));
      for (const view of offered.filter(isView)) if (!needed(view)) next.delete(view.id);
    }
    return next;
  }
  for (const one of own) next.add(one.id);
  if (category !== 'view') for (const view of offered.filter(isView)) next.add(view.id);
  return next;
}

/** What was added and removed since the form was opened, by the labels of the cards. */
export function permissionChanges(offered: readonly Offered[], now: readonly string[], opened: readonly string[]) {
  const labels = (has: readonly string[], lacks: readonly string[]) =>
    offered.filter(({ id }) => has.includes(id) && !lacks.includes(id)).map(({ label }) => label);
  return t.permissionChanges(labels(now, opened), labels(opened, now));
}
