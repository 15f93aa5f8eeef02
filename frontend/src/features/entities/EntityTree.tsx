/**
 * The tree of entities, according to the ARIA tree pattern. Mantine's Tree has no keys Home and End, no type-ahead, and
 * does not remember the focus. Only open branches are rendered, and if an entity has many children, only some of them.
 * A row refers to its group with `aria-owns` instead of containing it, so that the accessible name of the row is only
 * its visible text.
 */
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { entities as t } from '@/messages/entities';
import type { RowAction } from '@/ui/table/RowMenu';
import type { Entity } from './api';
import { DragArea } from './DragArea';
import classes from './EntityTree.module.css';
import { rowElementId, TreeRow } from './TreeRow';
import {
  CHILDREN_SHOWN,
  canMove,
  childrenShown,
  findByName,
  indexTree,
  moreId,
  stepForKey,
  type VisibleRow,
  visibleRows,
} from './tree';
import { useTreeState } from './useTreeState';

/** The time in milliseconds after which typing starts a new search text. */
const WORD_MS = 600;

interface Props {
  root: Entity;
  actions: (entity: Entity) => readonly RowAction[];
  /** Moves an entity to a new parent. Undefined if the viewer may not move entities. */
  onMove?: ((moved: Entity, parent: Entity) => void) | undefined;
}

const closestRow = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null;

/** Finds the row whose name starts with the letters that were typed quickly one after another. */
function useTypeAhead() {
  const typed = useRef({ text: '', at: 0 });
  return (key: string, rows: readonly VisibleRow[], from: number) => {
    const now = Date.now();
    const before = now - typed.current.at < WORD_MS ? typed.current.text : '';
    // Typing the same letter again goes to the next match.
    const text = before === key ? key : before + key;
    typed.current = { text, at: now };
    return findByName(rows, from, text);
  };
}

export function EntityTree({ root, actions, onMove }: Props) {
  const tree = useTreeState(root.id);
  const { opened, children: shownChildren, select, toggle, showMore } = tree;
  const index = useMemo(() => indexTree(root), [root]);
  const rows = useMemo(() => visibleRows(root, { opened, children: shownChildren }), [root, opened, shownChildren]);
  const typeAhead = useTypeAhead();
  const wanted = useRef<string | null>(null);
  const current = rows.some(({ id }) => id === tree.current) ? tree.current : root.id;

  const goTo = (id: string | undefined) => {
    if (id === undefined) return;
    wanted.current = id;
    select(id);
  };
  // The row that receives the focus may not be rendered yet.
  useEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(rowElementId(wanted.current))?.focus();
    wanted.current = null;
  });

  const activateRow = (row: VisibleRow) => {
    if (!row.more) return toggle(row.id);
    const parent = row.parent ?? '';
    const next = index.get(parent)?.all_children[childrenShown(tree, parent)];
    showMore(parent);
    goTo(next?.id);
  };
  const openStateOf = (row: VisibleRow) => {
    if (!row.more && index.get(row.id)?.all_children.length === 0) return 'leaf';
    return opened.has(row.id) ? 'open' : 'closed';
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    // The icons of a row handle their own keys.
    if (closestRow(target) !== target || altKey || ctrlKey || metaKey) return;
    const at = rows.findIndex(({ id }) => id === current);
    const row = rows[at];
    if (!row) return;
    const next = stepForKey(key, rows, at, openStateOf(row));
    if (next === null) {
      if (/^[\p{L}\p{N}]$/u.test(key)) goTo(typeAhead(key, rows, at)?.id);
      return;
    }
    event.preventDefault();
    if ('toggle' in next) activateRow(row);
    else goTo(next.to);
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button')) return;
    const id = closestRow(target)?.dataset['id'];
    const row = rows.find((one) => one.id === id);
    if (row && openStateOf(row) !== 'leaf') activateRow(row);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const id = closestRow(target)?.dataset['id'];
    if (id !== undefined) select(id);
  };

  const allows = useCallback(
    (moved: string, parent: string) => {
      const [one, other] = [index.get(moved), index.get(parent)];
      return one !== undefined && other !== undefined && canMove(index, one, other);
    },
    [index],
  );

  const renderBranch = (entity: Entity, place: number, siblings: number) => {
    const { id, level, all_children: below } = entity;
    const open = below.length > 0 && opened.has(id);
    const count = childrenShown(tree, id);
    const element = rowElementId(id);
    const group = `${element}-group`;
    return (
      <Fragment key={id}>
        <div
          id={element}
          data-id={id}
          role="treeitem"
          tabIndex={id === current ? 0 : -1}
          aria-labelledby={`${element}-name ${element}-users`}
          aria-level={level}
          aria-posinset={place}
          aria-setsize={siblings}
          aria-expanded={below.length > 0 ? open : undefined}
          aria-owns={open ? group : undefined}
          className={classes.node}
        >
          <TreeRow
            entity={entity}
            open={open}
            current={id === current}
            movable={onMove !== undefined}
            allows={allows}
            actions={actions}
          />
        </div>
        {open && (
          // biome-ignore lint/a11y/useSemanticElements: the group of a tree is no fieldset
          <div id={group} role="group">
            {below.slice(0, count).map((child, at) => renderBranch(child, at + 1, below.length))}
            {below.length > count && renderMoreRow(entity, below.length - count)}
          </div>
        )}
      </Fragment>
    );
  };
  const renderMoreRow = ({ id, name, level }: Entity, left: number) => {
    const next = Math.min(left, CHILDREN_SHOWN);
    return (
      <div
        id={rowElementId(moreId(id))}
        data-id={moreId(id)}
        role="treeitem"
        tabIndex={moreId(id) === current ? 0 : -1}
        aria-label={t.moreOf(next, name)}
        aria-level={level + 1}
        className={classes.node}
      >
        <div className={classes.row} data-more>
          {t.showMore(next)}
        </div>
      </div>
    );
  };

  return (
    <DragArea index={index} allows={allows} onMove={onMove} onRest={(id) => opened.has(id) || toggle(id)}>
      <div
        role="tree"
        aria-label={t.title}
        className={classes.tree}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={onFocus}
      >
        {renderBranch(root, 1, 1)}
      </div>
    </DragArea>
  );
}
