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
import { common } from '@/messages/common';
import { entities as t } from '@/messages/entities';
import { notice } from '@/ui/notice';
import type { RowAction } from '@/ui/table/RowMenu';
import type { Entity } from './api';
import { DragArea } from './DragArea';
import classes from './EntityTree.module.css';
import { NewEntityRow } from './NewEntityRow';
import { RenameField } from './RenameField';
import { TreeKeys } from './TreeKeys';
import { rowElementId, TreeRow } from './TreeRow';
import {
  CHILDREN_SHOWN,
  childrenShown,
  findByName,
  indexTree,
  moreId,
  moveBar,
  stepForKey,
  sumTree,
  type VisibleRow,
  visibleRows,
} from './tree';
import type { EntityActions } from './useEntityActions';
import type { NewRowsState } from './useNewRows';
import type { Rename } from './useRename';
import type { TreeControl } from './useTreeState';

/** The time in milliseconds after which typing starts a new search text. */
const WORD_MS = 600;

/** The parts of a row that name it. A row without one of them has no such element. */
const PARTS = ['name', 'team', 'level', 'users', 'leader'];

interface Props {
  root: Entity;
  tree: TreeControl;
  actions: (entity: Entity) => EntityActions;
  /** The text of a search, and the id of the hit at which it is. */
  text: string;
  hit: string | undefined;
  /** The typed names of new entities. */
  adding: NewRowsState;
  /** Undefined if the viewer may not rename entities. */
  rename?: Rename | undefined;
  /** Moves an entity to a new parent. Undefined if the viewer may not move entities. */
  onMove?: ((moved: Entity, parent: Entity, before: Entity | undefined) => void) | undefined;
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

/** Runs an action of a row, or says why it is not possible. */
function runAction({ run, reason }: RowAction) {
  if (reason) notice.error(reason);
  else run?.();
}

export function EntityTree({ root, tree, actions, text, hit, adding, rename, onMove }: Props) {
  const { opened, children: shownChildren, select, toggle, showMore } = tree;
  const index = useMemo(() => indexTree(root), [root]);
  const sums = useMemo(() => sumTree(root), [root]);
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

  /** Handles the keys for the actions of a row. Returns whether the key is one of them. */
  const runKey = (key: string, entity: Entity): boolean => {
    if (key === 'F2' && rename) rename.start(entity);
    else if (key === 'Insert' || key === '+') runAction(actions(entity).add);
    else if (key === 'Delete') runAction(actions(entity).remove);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    // The icons of a row handle their own keys.
    if (closestRow(target) !== target || altKey || ctrlKey || metaKey) return;
    const at = rows.findIndex(({ id }) => id === current);
    const row = rows[at];
    if (!row) return;
    const entity = index.get(row.id);
    if (entity && runKey(key, entity)) return event.preventDefault();
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
    if (target instanceof Element && target.closest('a, button, input')) return;
    const id = closestRow(target)?.dataset['id'];
    const row = rows.find((one) => one.id === id);
    if (id === rename?.renaming?.entity.id) return;
    if (row && openStateOf(row) !== 'leaf') activateRow(row);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const id = closestRow(target)?.dataset['id'];
    if (id !== undefined) select(id);
  };

  const bars = useCallback(
    (moved: string, parent: string) => {
      const [one, other] = [index.get(moved), index.get(parent)];
      return one && other ? moveBar(index, one, other) : null;
    },
    [index],
  );

  const renderBranch = (entity: Entity, place: number, siblings: number) => {
    const { id, level, all_children: below } = entity;
    const typed = adding.rows.filter(({ parent }) => parent === id);
    const open = (below.length > 0 || typed.length > 0) && opened.has(id);
    const count = childrenShown(tree, id);
    const elementId = rowElementId(id);
    const group = `${elementId}-group`;
    const isRenamed = rename?.renaming?.entity.id === id;
    return (
      <Fragment key={id}>
        <div
          id={elementId}
          data-id={id}
          role="treeitem"
          tabIndex={id === current ? 0 : -1}
          // The row is named by all its visible parts in their order. While the row is renamed, it is named by its
          // content, which includes the field.
          aria-labelledby={isRenamed ? undefined : PARTS.map((part) => `${elementId}-${part}`).join(' ')}
          aria-level={level}
          aria-posinset={place}
          aria-setsize={siblings}
          aria-expanded={below.length > 0 ? open : undefined}
          aria-owns={open ? group : undefined}
          className={classes.node}
        >
          <TreeRow
            entity={entity}
            sums={sums.get(id)}
            open={open}
            current={id === current}
            text={text}
            hit={id === hit}
            movable={onMove !== undefined}
            bars={bars}
            actions={actions}
            field={isRenamed && <RenameField entity={entity} rename={rename} onDone={() => goTo(id)} />}
          />
        </div>
        {open && (
          // biome-ignore lint/a11y/useSemanticElements: the group of a tree is no fieldset
          <div id={group} role="group">
            {/* The newest names come first. So the field stays directly below its parent while names are added. */}
            {typed.toReversed().map((row) => (
              <NewEntityRow key={row.key} row={row} parent={entity} adding={adding} onClose={() => goTo(id)} />
            ))}
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
    <DragArea
      index={index}
      bars={bars}
      onMove={onMove && ((moved, parent) => onMove(moved, parent, index.get(moved.parent_id ?? '')))}
      onRest={(id) => opened.has(id) || toggle(id)}
    >
      <div className={classes.frame}>
        <div className={classes.head} aria-hidden>
          <span>{t.name}</span>
          <span>{t.level}</span>
          <span>{t.peopleHead}</span>
          <span>{t.leader}</span>
          <span className={classes.actions}>{common.actions}</span>
        </div>
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
        <p className={classes.foot}>
          <span role="status">{adding.said}</span>
          <TreeKeys typing={adding.rows.length > 0} />
        </p>
      </div>
    </DragArea>
  );
}
