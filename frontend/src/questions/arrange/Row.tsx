/** One item of an order: a handle for dragging, its position, and buttons that move it. */
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { answering as t } from '@/messages/answering';
import classes from '../Answer.module.css';
import type { SortableRow } from '../SortableList';

export interface RowProps {
  id: string;
  value: string;
  at: number;
  of: number;
  readOnly: boolean;
  /** Moves the item to a position. The pressed button gets the focus again. */
  move: (to: number, button: string) => void;
  /** Undefined if the item cannot be dragged, or while the code for dragging is loading. */
  sortable?: SortableRow;
}

export function Row({ id, value, at, of, readOnly, move, sortable }: RowProps) {
  const moveButton = (name: 'up' | 'down', to: number, barred: boolean) => (
    <button
      type="button"
      className={classes.move}
      data-move={`${id} ${name}`}
      aria-label={name === 'up' ? t.moveUp(value) : t.moveDown(value)}
      aria-disabled={barred}
      onClick={() => barred || move(to, `${id} ${name}`)}
    >
      {name === 'up' ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
    </button>
  );
  // The position is part of the area that can be dragged, because a finger needs more space than the handle icon.
  const grip = (
    <>
      <IconGripVertical size={18} aria-hidden />
      <span className={classes.place} aria-hidden={sortable ? true : undefined}>
        {at + 1}
      </span>
    </>
  );
  return (
    <li {...sortable?.row} className={classes.item}>
      {sortable && (
        <button type="button" className={classes.handle} aria-label={t.drag(value, at + 1)} {...sortable.handle}>
          {grip}
        </button>
      )}
      {!sortable &&
        (readOnly ? <span className={classes.place}>{at + 1}</span> : <span className={classes.handle}>{grip}</span>)}
      {/* The words are in their own order, but all items begin on the side of the question. */}
      <span className={classes.value}>
        <bdi>{value}</bdi>
      </span>
      {!readOnly && (
        <span className={classes.moves}>
          {moveButton('up', at - 1, at === 0)}
          {moveButton('down', at + 1, at === of - 1)}
        </span>
      )}
    </li>
  );
}
