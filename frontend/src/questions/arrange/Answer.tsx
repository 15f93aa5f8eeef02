/**
 * Items in an order: dragged by mouse, touch or keyboard, or moved by buttons. Untouched is unanswered (D34a), and it
 * says so.
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
import { moved } from '../moved';
import type { Draggable as DraggableRows } from './Draggable';
import { Row, type RowProps } from './Row';

type ListProps = ComponentProps<typeof DraggableRows>;

const Still = ({ rows, list }: Pick<ListProps, 'rows' | 'list'>) =>
  list(rows.map((row) => <Row key={row.id} {...row} />));

/** What drags is large and not needed to answer: it comes after the page, or not at all. */
const Draggable = lazy(async (): Promise<{ default: ComponentType<ListProps> }> => {
  const part = await import('./Draggable').catch(() => null);
  return { default: part?.Draggable ?? Still };
});

export function Answer({ question, labelledBy, value, onChange, readOnly = false }: AnswerProps) {
  const pressed = useRef('');
  const given = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState('');
  const values = new Map(question.answers.map(({ id, value }) => [id, value]));
  const order = Array.isArray(value) ? value : [...values.keys()];

  // A row that moves in the document loses the focus: its button gets it back.
  useLayoutEffect(() => {
    const button = pressed.current;
    pressed.current = '';
    if (button) document.querySelector<HTMLElement>(`[data-move="${CSS.escape(button)}"]`)?.focus();
  });

  const move = (from: number, to: number) => onChange(moved(order, from, to));
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
  const list = (items: ReactNode) => (
    <ul className={classes.items} aria-labelledby={labelledBy}>
      {items}
    </ul>
  );
  const still = <Still rows={rows} list={list} />;
  return (
    <>
      <p className={classes.hint}>{t.fullOrder}</p>
      {/* Always there: were it to go with the first move, the rows would slip away under the pointer. */}
      <div className={classes.unmoved} data-answered={value !== null || undefined}>
        <p ref={given} tabIndex={-1}>
          {value === null ? t.unmoved : t.orderGiven}
        </p>
        {value === null && !readOnly && (
          <Button
            variant="default"
            h={44}
            onClick={() => {
              // The button goes.
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
          <Draggable rows={rows} onMove={move} list={list} />
        </Suspense>
      )}
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
