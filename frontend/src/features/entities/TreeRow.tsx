/** The row of one entity: its name, its users, and its icons. The user can drag it, and can drop other rows on it. */

import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon } from '@mantine/core';
import { IconChevronRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { entities as t } from '@/messages/entities';
import { Link } from '@/ui/Link';
import { notice } from '@/ui/notice';
import type { RowAction } from '@/ui/table/RowMenu';
import type { Entity } from './api';
import classes from './EntityTree.module.css';

/** The id of the row's element. */
export const rowElementId = (id: string): string => `entity-${id}`;

/** Whether an entity may become a child of another one. */
export type Allows = (moved: string, parent: string) => boolean;

interface SurfaceProps {
  id: string;
  movable: boolean;
  droppable: boolean;
  open: boolean;
  allows: Allows;
  children: ReactNode;
}

/** This component does not create the content of the row, so dragging renders only this part again. */
function Surface({ id, movable, droppable, open, allows, children }: SurfaceProps) {
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
      data-open={open || undefined}
      data-dragging={drag.isDragging || undefined}
      data-over={over ? (allows(String(drop.active?.id), id) ? 'allowed' : 'barred') : undefined}
      {...drag.listeners}
    >
      {children}
    </div>
  );
}

const ICONS = [IconPencil, IconTrash] as const;
const labels = [t.editOf, t.deleteOf] as const;

/** An action that is not possible explains why: to the pointer, to screen readers, and when it is pressed. */
function IconAction({ at, name, action, tabIndex }: { at: 0 | 1; name: string; action: RowAction; tabIndex: number }) {
  const Icon = ICONS[at];
  const { to, run, reason } = action;
  const icon = <Icon size={16} stroke={1.75} aria-hidden />;
  const shared = { 'aria-label': labels[at](name), tabIndex };
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
    <ActionIcon {...shared} component={Link} to={to}>
      {icon}
    </ActionIcon>
  ) : (
    <ActionIcon {...shared} onClick={run}>
      {icon}
    </ActionIcon>
  );
}

interface Props {
  entity: Entity;
  open: boolean;
  /** Whether the Tab key leads to the icons of the row. */
  current: boolean;
  movable: boolean;
  allows: Allows;
  /** The actions of the icons: edit, then delete. */
  actions: (entity: Entity) => readonly RowAction[];
}

export const TreeRow = memo(function TreeRow({ entity, open, current, movable, allows, actions }: Props) {
  const { id, name, users_count, parent_id, all_children } = entity;
  const element = rowElementId(id);
  const [edit, remove] = actions(entity);
  const tabIndex = current ? 0 : -1;
  return (
    <Surface id={id} movable={movable && parent_id !== null} droppable={movable} open={open} allows={allows}>
      <IconChevronRight
        size={16}
        stroke={2}
        className={classes.chevron}
        data-leaf={all_children.length === 0 || undefined}
        aria-hidden
      />
      <span id={`${element}-name`} className={classes.name}>
        {name}
      </span>{' '}
      <span id={`${element}-users`} className={classes.users}>
        {t.usersCount(users_count)}
      </span>
      {edit && <IconAction at={0} name={name} action={edit} tabIndex={tabIndex} />}
      {remove && <IconAction at={1} name={name} action={remove} tabIndex={tabIndex} />}
    </Surface>
  );
});
