/**
 * Items that the participant puts in order, by dragging with mouse, touch or keyboard, or with buttons. If the
 * participant has not moved any item, the question counts as unanswered (D34a), and a text says so.
 */
import { Button } from '@mantine/core';
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { answering as t } from '@/messages/answering';
import classes from '../Answer.module.css';
import type { AnswerProps } from '../kinds';
import { moveItem } from '../moved';
import type { Draggable as DraggableRows } from './Draggable';
import { Row, type RowProps } from './Row';

type ListProps = ComponentProps<typeof DraggableRows>;

const FixedRows = ({ rows, list }: Pick<ListProps, 'rows' | 'list'>) =>
  list(rows.map((row) => <Row key={row.id} {...row} />));

/**
 * The code for dragging is large and not necessary to answer. So it loads after the page, and the page also works
 * without it.
 */
const Draggable = lazy(async (): Promise<{ default: ComponentType<ListProps> }> => {
  const part = await import('./Draggable').catch(() => null);
  return { default: part?.Draggable ?? FixedRows };
});

export function Answer({ question, labelledBy, value, onChange, readOnly = false }: AnswerProps) {
  const pressed = useRef('');
  const given = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState('');
  const values = new Map(question.answers.map(({ id, value }) => [id, value]));
  const order = Array.isArray(value) ? value : [...values.keys()];

  // A row that moves in the document loses the focus, so its button gets it back.
  useLayoutEffect(() => {
    const button = pressed.current;
    pressed.current = '';
    if (button) document.querySelector<HTMLElement>(`[data-move="${CSS.escape(button)}"]`)?.focus();
  });

  const move = (from: number, to: number) => onChange(moveItem(order, from, to));
  const rows = order.map((id, at): RowProps => {
    const value = values.get(id) ?? '';
    return {
      id,
      value,
      at,
      of: order.length,
      readOnly,
      move(to, button) {
        pressed.current = button;
        setSaid(t.movedTo(value, to + 1, order.length));
        move(at, to);
      },
    };
  });
  const renderList = (items: ReactNode) => (
    <ul className={classes.items} aria-labelledby={labelledBy}>
      {items}
    </ul>
  );
  const still = <FixedRows rows={rows} list={renderList} />;
  return (
    <>
      <p className={classes.hint}>{t.fullOrder}</p>
      {/* This line is always present. If it disappeared with the first move, the rows would move under the pointer. */}
      <div className={classes.unmoved} data-answered={value !== null || undefined}>
        <p ref={given} tabIndex={-1}>
          {value === null ? t.unmoved : t.orderGiven}
        </p>
        {value === null && !readOnly && (
          <Button
            variant="default"
            h={44}
            onClick={() => {
              // The button disappears, so the focus must move.
              given.current?.focus({ preventScroll: true });
              onChange(order);
            }}
          >
            {t.confirmOrder}
          </Button>
        )}
      </div>
      {readOnly ? (
        still
      ) : (
        <Suspense fallback={still}>
          <Draggable rows={rows} onMove={move} list={renderList} />
        </Suspense>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
