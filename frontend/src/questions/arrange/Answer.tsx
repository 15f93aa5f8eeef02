/**
 * Items in an order: dragged by mouse, touch or keyboard, or moved by buttons. Untouched is unanswered (D34a), and it
 * says so.
 */
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { answering as t } from '@/messages/answering';
import classes from '../Answer.module.css';
import type { AnswerProps } from '../kinds';
import { moved, SortableList, useSortableRow } from '../SortableList';

interface RowProps {
  id: string;
  value: string;
  at: number;
  of: number;
  readOnly: boolean;
  move: (to: number, button: string) => void;
}

function Row({ id, value, at, of, readOnly, move }: RowProps) {
  const { row, handle } = useSortableRow(id);
  const button = (name: 'up' | 'down', to: number, barred: boolean) => (
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
  return (
    <li {...row} className={classes.item}>
      {!readOnly && (
        <button type="button" className={classes.handle} aria-label={t.drag(value)} {...handle}>
          <IconGripVertical size={18} aria-hidden />
        </button>
      )}
      <span className={classes.place}>{at + 1}</span>
      <span className={classes.value}>{value}</span>
      {!readOnly && button('up', at - 1, at === 0)}
      {!readOnly && button('down', at + 1, at === of - 1)}
    </li>
  );
}

export const height = (options: number) => options * 52 + 54;

export function Answer({ question, value, onChange, readOnly = false }: AnswerProps) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef('');
  const [said, setSaid] = useState('');
  const values = new Map(question.answers.map(({ id, value }) => [id, value]));
  const order = Array.isArray(value) ? value : [...values.keys()];

  // A row that moves in the document loses the focus: its button gets it back.
  useLayoutEffect(() => {
    const button = pressed.current;
    pressed.current = '';
    if (button) list.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(button)}"]`)?.focus();
  });

  const move = (from: number, to: number) => onChange(moved(order, from, to));
  return (
    <>
      {/* Always there: were it to go with the first move, the rows would slip away under the pointer. */}
      <div className={classes.unmoved} data-answered={value !== null || undefined}>
        <p>{value === null ? t.unmoved : t.orderGiven}</p>
        {value === null && !readOnly && (
          <Button variant="default" h={44} onClick={() => onChange(order)}>
            {t.confirmOrder}
          </Button>
        )}
      </div>
      <SortableList keys={order} onMove={move}>
        <ul ref={list} className={classes.items} aria-label={question.content}>
          {order.map((id, at) => (
            <Row
              key={id}
              id={id}
              value={values.get(id) ?? ''}
              at={at}
              of={order.length}
              readOnly={readOnly}
              move={(to, button) => {
                pressed.current = button;
                setSaid(t.movedTo(values.get(id) ?? '', to + 1, order.length));
                move(at, to);
              }}
            />
          ))}
        </ul>
      </SortableList>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
