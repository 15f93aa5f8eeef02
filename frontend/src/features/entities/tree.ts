/** The logic of the tree: which rows are visible, where keys move the focus, and which entity may be moved where. */
import * as limits from '@/api/limits.gen';

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

/** Returns all entities of the tree by their ids. */
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

/** Whether an entity may become a child of another entity (D17). */
export function canMove(index: ReadonlyMap<string, TreeEntity>, moved: TreeEntity, parent: TreeEntity): boolean {
  if (moved.parent_id === null || moved.parent_id === parent.id) return false;
  if (parent.level + 1 + levelsBelow(moved) > MAX_LEVEL) return false;
  for (let at: TreeEntity | undefined = parent; at; at = at.parent_id ? index.get(at.parent_id) : undefined) {
    if (at.id === moved.id) return false;
  }
  return true;
}
