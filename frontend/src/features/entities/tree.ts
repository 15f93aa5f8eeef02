/** The logic of the tree: which rows are visible, where keys move the focus, and which entity may be moved where. */
import * as limits from '@/api/limits.gen';
import { matchRange } from '@/ui/matchRange';

/** The fields of an entity that the tree needs. */
export interface TreeEntity {
  id: string;
  name: string;
  level: number;
  parent_id: string | null;
  all_children: readonly TreeEntity[];
}

export const MAX_LEVEL = limits.EntityResponse.level.maximum;
/** The number of children of one entity that are shown at first, and the number that is added each time. */
export const CHILDREN_SHOWN = 100;

/** Returns all entities of the tree by id. */
export function indexTree<E extends TreeEntity>(root: E): ReadonlyMap<string, E> {
  const index = new Map<string, E>();
  const add = (entity: E) => {
    index.set(entity.id, entity);
    for (const child of entity.all_children) add(child as E);
  };
  add(root);
  return index;
}

/** The open entities, and the number of shown children for those with many. */
export interface Shown {
  opened: ReadonlySet<string>;
  children: ReadonlyMap<string, number>;
}

export const childrenShown = ({ children }: Shown, id: string): number => children.get(id) ?? CHILDREN_SHOWN;

/** A row that can have the focus: an entity, or the button that shows more children of `parent`. */
export interface VisibleRow {
  id: string;
  name: string;
  parent: string | null;
  more: boolean;
}

export const moreId = (parent: string): string => `${parent}-more`;

/** Returns the visible rows from top to bottom. */
export function visibleRows(root: TreeEntity, shown: Shown): VisibleRow[] {
  const rows: VisibleRow[] = [];
  const add = ({ id, name, all_children }: TreeEntity, parent: string | null) => {
    rows.push({ id, name, parent, more: false });
    if (!shown.opened.has(id)) return;
    const count = childrenShown(shown, id);
    for (const child of all_children.slice(0, count)) add(child, id);
    if (all_children.length > count) rows.push({ id: moreId(id), name: '', parent: id, more: true });
  };
  add(root, null);
  return rows;
}

/**
 * Finds the next row whose name starts with the typed text. A single letter always moves on, while more letters may
 * keep the same row.
 */
export function findByName(rows: readonly VisibleRow[], from: number, typed: string): VisibleRow | undefined {
  const start = typed.toLocaleLowerCase();
  const first = [...typed].length > 1 ? from : from + 1;
  const inOrder = [...rows.slice(first), ...rows.slice(0, first)];
  return inOrder.find(({ name }) => name.toLocaleLowerCase().startsWith(start));
}

/** Returns the entities whose name contains the typed text, from top to bottom. */
export function findInTree<E extends TreeEntity>(root: E, typed: string): E[] {
  if (typed.trim() === '') return [];
  const below = root.all_children.flatMap((child) => findInTree(child as E, typed));
  return matchRange(root.name, typed) ? [root, ...below] : below;
}

/** The result of a key: another row gets the focus, or this row opens or closes. */
export type Step = { to: string | undefined } | { toggle: string } | null;

/** Returns the result of a key on a row, according to the ARIA tree pattern. */
export function stepForKey(
  key: string,
  rows: readonly VisibleRow[],
  at: number,
  state: 'leaf' | 'closed' | 'open',
): Step {
  const row = rows[at];
  if (!row) return null;
  switch (key) {
    case 'ArrowDown':
      return { to: rows[at + 1]?.id };
    case 'ArrowUp':
      return { to: rows[at - 1]?.id };
    case 'Home':
      return { to: rows[0]?.id };
    case 'End':
      return { to: rows.at(-1)?.id };
    case 'ArrowRight':
      if (state === 'closed') return { toggle: row.id };
      return { to: state === 'open' ? rows[at + 1]?.id : undefined };
    case 'ArrowLeft':
      return state === 'open' ? { toggle: row.id } : { to: row.parent ?? undefined };
    case 'Enter':
    case ' ':
      return state === 'leaf' ? { to: undefined } : { toggle: row.id };
    default:
      return null;
  }
}

/** Returns the number of levels below an entity. */
const levelsBelow = ({ all_children }: TreeEntity): number =>
  all_children.reduce((deepest, child) => Math.max(deepest, 1 + levelsBelow(child)), 0);

/** Returns the levels that an entity and its deepest descendant would have below a parent. */
export const levelsUnder = (moved: TreeEntity, parent: TreeEntity): { own: number; deepest: number } => {
  const own = parent.level + 1;
  return { own, deepest: own + levelsBelow(moved) };
};

/** Why an entity cannot become a child of another one: see `moveBar`. */
export type MoveBar = { why: 'root' | 'itself' | 'here' | 'below' } | { why: 'deep'; level: number };

/** Returns why an entity cannot become a child of another one, or `null` if it can (D17). */
export function moveBar(index: ReadonlyMap<string, TreeEntity>, moved: TreeEntity, parent: TreeEntity): MoveBar | null {
  if (moved.parent_id === null) return { why: 'root' };
  if (moved.id === parent.id) return { why: 'itself' };
  if (moved.parent_id === parent.id) return { why: 'here' };
  if (ancestorsOf(index, parent).some(({ id }) => id === moved.id)) return { why: 'below' };
  const { deepest } = levelsUnder(moved, parent);
  return deepest > MAX_LEVEL ? { why: 'deep', level: deepest } : null;
}

/** Returns the ancestors of an entity, the root first. */
export function ancestorsOf<E extends TreeEntity>(index: ReadonlyMap<string, E>, { parent_id }: TreeEntity): E[] {
  const parent = parent_id === null ? undefined : index.get(parent_id);
  return parent ? [...ancestorsOf(index, parent), parent] : [];
}

/** The sums of an entity and everything below it. */
export interface Sums {
  entities: number;
  people: number;
  /** The level of the deepest descendant. */
  deepest: number;
}

/** Returns the sums of every entity by id. Each entity counts itself. */
export function sumTree(root: TreeEntity & { users_count: number }): ReadonlyMap<string, Sums> {
  const sums = new Map<string, Sums>();
  const add = ({ id, level, users_count, all_children }: typeof root): Sums => {
    const own = { entities: 1, people: users_count, deepest: level };
    for (const child of all_children as (typeof root)[]) {
      const { entities, people, deepest } = add(child);
      own.entities += entities;
      own.people += people;
      own.deepest = Math.max(own.deepest, deepest);
    }
    sums.set(id, own);
    return own;
  };
  add(root);
  return sums;
}

/** Whether the row of an entity is visible: all branches above it are open and show it. */
export const isShown = (index: ReadonlyMap<string, TreeEntity>, shown: Shown, entity: TreeEntity): boolean => {
  const path = [...ancestorsOf(index, entity), entity];
  return path.every((row, at) => {
    const parent = path[at - 1];
    if (!parent) return true;
    return shown.opened.has(parent.id) && parent.all_children.indexOf(row) < childrenShown(shown, parent.id);
  });
};

/** The number of rows after which "Open all" and the search open nothing more. More rows would make the page slow. */
export const OPENED_ROWS = 1000;

/**
 * Opens the branches above these entities, one entity after another, as long as at most `OPENED_ROWS` rows are new.
 * Stops before an entity that would add more. Returns what is shown then.
 */
export function openTo(index: ReadonlyMap<string, TreeEntity>, shown: Shown, found: readonly TreeEntity[]): Shown {
  const [opened, children] = [new Set(shown.opened), new Map(shown.children)];
  const places = new Map<string, ReadonlyMap<string, number>>();
  const placesIn = ({ id, all_children }: TreeEntity) => {
    const known = places.get(id) ?? new Map(all_children.map((child, place) => [child.id, place]));
    places.set(id, known);
    return known;
  };
  let rows = 0;
  for (const entity of found) {
    const path = [...ancestorsOf(index, entity), entity];
    const steps = path.slice(0, -1).map((parent, at) => {
      const count = childrenShown({ opened, children }, parent.id);
      const needed = Math.max(count, (placesIn(parent).get(path[at + 1]?.id ?? '') ?? 0) + 1);
      const most = parent.all_children.length;
      const before = opened.has(parent.id) ? Math.min(count, most) : 0;
      return { id: parent.id, count, needed, added: Math.min(needed, most) - before };
    });
    rows += steps.reduce((sum, { added }) => sum + added, 0);
    if (rows > OPENED_ROWS) break;
    for (const { id, count, needed } of steps) {
      opened.add(id);
      if (needed > count) children.set(id, needed);
    }
  }
  return { opened, children };
}

/**
 * Opens the tree level by level, until more rows than the maximum would be visible. Returns the open entities, and the
 * last level that is completely visible.
 */
export function openLevels(root: TreeEntity): { opened: ReadonlySet<string>; level: number; all: boolean } {
  const opened = new Set<string>();
  let rows = 1;
  let current: readonly TreeEntity[] = [root];
  for (;;) {
    const parents = current.filter(({ all_children }) => all_children.length > 0);
    const level = current[0]?.level ?? MAX_LEVEL;
    if (parents.length === 0) return { opened, level, all: true };
    const below = parents.flatMap(({ all_children }) => all_children.slice(0, CHILDREN_SHOWN));
    rows += below.length;
    if (rows > OPENED_ROWS && opened.size > 0) return { opened, level, all: false };
    for (const { id } of parents) opened.add(id);
    current = below;
  }
}
