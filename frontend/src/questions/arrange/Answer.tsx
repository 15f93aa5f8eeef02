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
  type RefObject,
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

/** Focuses the button that moves an item, if one is named, and forgets the name. */
function focusMoveButton(name: RefObject<string>): void {
  const button = name.current;
  name.current = '';
  if (button) document.querySelector<HTMLElement>(`[data-move="${CSS.escape(button)}"]`)?.focus();
}

/**
 * The list of the items. When the code for dragging has loaded, another list replaces it. The new list gives the focus
 * to the button that had it.
 */
function Items({
  labelledBy,
  focused,
  children,
}: {
  labelledBy: string;
  focused: RefObject<string>;
  children: ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const own = list.current;
    focusMoveButton(focused);
    return () => {
      const active = document.activeElement;
      if (own?.contains(active)) focused.current = active?.getAttribute('data-move') ?? '';
    };
  }, [focused]);
  return (
    <ul ref={list} className={classes.items} aria-labelledby={labelledBy}>
      {children}
    </ul>
  );
}

export function Answer({ question, labelledBy, value, onChange, readOnly = false }: AnswerProps) {
  const pressed = useRef('');
  const given = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState('');
  const values = new Map(question.answers.map(({ id, value }) => [id, value]));
  const order = Array.isArray(value) ? value : [...values.keys()];

  // A row that moves in the document loses the focus, so its button gets it back.
  useLayoutEffect(() => focusMoveButton(pressed));

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
    <Items labelledBy={labelledBy} focused={pressed}>
      {items}
    </Items>
  );
  const still = <FixedRows rows={rows} list={renderList} />;
  return (
    <>
      <p className={classes.hint}>
        <bdi>{t.fullOrder}</bdi>
      </p>
      {/* This line is always present. If it disappeared with the first move, the rows would move under the pointer. */}
      <div className={classes.unmoved} data-answered={value !== null || undefined}>
        <p ref={given} tabIndex={-1}>
          <bdi>{value === null ? t.unmoved : t.orderGiven}</bdi>
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
