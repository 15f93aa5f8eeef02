/**
 * The row of one entity: its name, level, people, leader and icons. The user can drag it, and can drop other rows on it.
 */
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon } from '@mantine/core';
import {
  IconArrowsMove,
  IconChevronRight,
  IconDots,
  IconFolder,
  IconFolderOpen,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { entities as t } from '@/messages/entities';
import { formatNumber } from '@/messages/format';
import { Link } from '@/ui/Link';
import { Marked } from '@/ui/Marked';
import { notice } from '@/ui/notice';
import type { RowAction } from '@/ui/table/RowMenu';
import type { Entity } from './api';
import classes from './EntityTree.module.css';
import type { MoveBar, Sums } from './tree';
import type { EntityActions } from './useEntityActions';

/** The id of the row's element. */
export const rowElementId = (id: string): string => `entity-${id}`;

/** Why an entity may not become a child of another one. */
export type Bars = (moved: string, parent: string) => MoveBar | null;

interface SurfaceProps {
  id: string;
  movable: boolean;
  droppable: boolean;
  current: boolean;
  hit: boolean;
  bars: Bars;
  children: ReactNode;
}

/** This component does not create the content of the row, so dragging renders only this part again. */
function Surface({ id, movable, droppable, current, hit, bars, children }: SurfaceProps) {
  const drag = useDraggable({ id, disabled: !movable });
  const drop = useDroppable({ id, disabled: !droppable });
  const over = drop.isOver && drop.active !== null && drop.active.id !== id;
  return (
    <div
      ref={(element) => {
        drag.setNodeRef(element);
        drop.setNodeRef(element);
      }}
      className={classes.row}
      data-current={current || undefined}
      data-hit={hit || undefined}
      data-dragging={drag.isDragging || undefined}
      data-over={over ? (bars(String(drop.active?.id), id) ? 'barred' : 'allowed') : undefined}
      {...drag.listeners}
    >
      {children}
    </div>
  );
}

const ICONS = { add: IconPlus, edit: IconPencil, move: IconArrowsMove, remove: IconTrash } as const;
const LABELS = { add: t.addOf, edit: t.editOf, move: t.moveOf, remove: t.deleteOf } as const;
const ORDER = ['add', 'edit', 'move', 'remove'] as const;

interface IconActionProps {
  kind: keyof EntityActions;
  name: string;
  action: RowAction;
  tabIndex: number;
}

/** If an action is not possible, its reason appears on hover and when it is pressed. Screen readers read it too. */
function IconAction({ kind, name, action, tabIndex }: IconActionProps) {
  const Icon = ICONS[kind];
  const { to, run, reason, label } = action;
  const icon = <Icon size={16} stroke={1.75} aria-hidden />;
  const shared = { 'aria-label': LABELS[kind](name), tabIndex };
  if (reason) {
    return (
      <ActionIcon
        {...shared}
        aria-disabled
        title={reason}
        className={classes.barred}
        onClick={() => notice.error(reason)}
      >
        {icon}
      </ActionIcon>
    );
  }
  return to ? (
    <ActionIcon {...shared} title={label} component={Link} to={to}>
      {icon}
    </ActionIcon>
  ) : (
    <ActionIcon {...shared} title={label} onClick={run}>
      {icon}
    </ActionIcon>
  );
}

/** The number of people in an entity, and in all entities below it. */
function People({ own, below }: { own: number; below: number }) {
  if (own === 0) return below > 0 ? t.inside(below) : t.nobody;
  return (
    <>
      <strong>{t.people(own)}</strong>
      {below > 0 && ` · ${t.inside(below)}`}
    </>
  );
}

interface Props {
  entity: Entity;
  sums: Sums | undefined;
  open: boolean;
  /** Whether the Tab key reaches the icons of the row. */
  current: boolean;
  /** The text of a search, which is marked in the name. */
  text: string;
  /** Whether the search is at this row. */
  hit: boolean;
  movable: boolean;
  bars: Bars;
  actions: (entity: Entity) => EntityActions;
  /** The field that replaces the name while the entity is renamed. */
  field?: ReactNode;
}

export const TreeRow = memo(function TreeRow(props: Props) {
  const { entity, sums, open, current, text, hit, movable, bars, actions, field } = props;
  const { id, name, level, users_count, leader, parent_id, all_children } = entity;
  const elementId = rowElementId(id);
  const able = actions(entity);
  const isTeam = users_count > 0;
  const Kind = isTeam ? IconUsersGroup : open ? IconFolderOpen : IconFolder;
  return (
    <Surface
      id={id}
      movable={movable && parent_id !== null && !field}
      droppable={movable}
      current={current}
      hit={hit}
      bars={bars}
    >
      <span className={classes.main}>
        <IconChevronRight
          size={16}
          stroke={2}
          className={classes.chevron}
          data-leaf={all_children.length === 0 || undefined}
          data-open={open || undefined}
          aria-hidden
        />
        <Kind size={18} stroke={1.75} className={classes.kind} data-open={open || undefined} aria-hidden />
        <span
          id={`${elementId}-name`}
          dir="auto"
          className={field ? 'visually-hidden' : classes.name}
          data-open={open || undefined}
        >
          <Marked label={name} text={text} className={classes.mark} />
        </span>
        {field}
        {isTeam && !field && (
          <>
            {' '}
            <span id={`${elementId}-team`} className={classes.team}>
              {t.team}
            </span>
          </>
        )}
      </span>{' '}
      {!field && (
        <>
          <span id={`${elementId}-level`} className={classes.level}>
            <span className={classes.narrow}>{t.level}</span> {formatNumber(level)}
          </span>{' '}
          <span id={`${elementId}-users`} className={classes.users}>
            <People own={users_count} below={(sums?.people ?? users_count) - users_count} />
          </span>{' '}
          <span id={`${elementId}-leader`} dir="auto" className={classes.leader} data-none={!leader || undefined}>
            {leader?.name ?? (isTeam ? t.noLeader : t.none)}
          </span>
          <span className={classes.actions}>
            <IconDots size={18} stroke={1.75} className={classes.dots} aria-hidden />
            <span className={classes.icons}>
              {ORDER.map((kind) => (
                <IconAction key={kind} kind={kind} name={name} action={able[kind]} tabIndex={current ? 0 : -1} />
              ))}
            </span>
          </span>
        </>
      )}
    </Surface>
  );
});
