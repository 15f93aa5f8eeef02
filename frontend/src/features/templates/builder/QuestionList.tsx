/**
 * The texts of the questions in a tab. One question is open for editing, and several can be picked. Arrow keys move
 * through the list, Enter edits, Space drags a question, and Delete removes what is picked. Of many questions, only the
 * visible ones are rendered.
 */
import { useDndContext } from '@dnd-kit/core';
import { IconAlertCircle, IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from 'react';
import { templates as t } from '@/messages/templates';
import type { QuestionGroup } from '@/questions/kinds';
import { SortableList, useSortableRow } from '@/questions/SortableList';
import classes from './QuestionList.module.css';
import { shownMistakes, useBuilder, useBuilderStore } from './store';

/** The height of a row in pixels. */
const ROW_HEIGHT = 40;
/** Fewer questions are all rendered, so that the browser can search them. */
const VIRTUAL_FROM = 100;
const OVERSCAN = 10;
/** The space between a visible row and the edge of the list, in pixels. */
const FRAME_PADDING = 8;
const PAGE = 10;

interface RowProps {
  group: QuestionGroup;
  id: string;
  at: number;
  count: number;
  /** The space above the row for the rows that are not rendered, in pixels. */
  gap: number;
  /** Whether a click picks a question, like a click with the Control key. */
  picking: boolean;
  onKey: (event: KeyboardEvent<HTMLElement>, at: number) => void;
  onPress: (event: MouseEvent, id: string) => void;
}

const Row = memo(function Row({ group, id, at, count, gap, picking, onKey, onPress }: RowProps) {
  const text = useBuilder((state) => state.groups[group].questions[id]?.text.trim() ?? '');
  const selected = useBuilder((state) => state.groups[group].selected === id);
  const picked = useBuilder((state) => (state.picked.size === 0 ? undefined : state.picked.has(id)));
  const wrong = useBuilder((state) => {
    const question = state.groups[group].questions[id];
    return question !== undefined && Object.keys(shownMistakes(state, group, question)).length > 0;
  });
  const { row, handle, dragging } = useSortableRow(id);
  const Box = picked ? IconSquareCheckFilled : IconSquare;
  return (
    <li
      {...row}
      style={{ ...row.style, ...(gap > 0 && { marginBlockStart: gap }) }}
      className={classes.row}
      data-selected={selected || undefined}
      aria-setsize={count}
      aria-posinset={at + 1}
    >
      <button
        type="button"
        {...handle}
        data-row={id}
        className={classes.open}
        tabIndex={selected ? 0 : -1}
        aria-current={selected ? 'true' : undefined}
        data-picked={picked || undefined}
        onKeyDown={(event) => {
          handle.onKeyDown?.(event);
          if (!dragging && !event.defaultPrevented) onKey(event, at);
        }}
        onClick={(event) => onPress(event, id)}
      >
        {(picking || picked !== undefined) && <Box size={16} stroke={1.75} aria-hidden className={classes.box} />}
        <span className={classes.number}>
          <span className="visually-hidden">{t.questionOf(at + 1, count)}</span>
          <span aria-hidden>{at + 1}</span>
        </span>
        <span dir="auto" className={classes.text} data-blank={text === '' || undefined}>
          {text || t.blankQuestion}
        </span>
        {picked && <span className="visually-hidden">{t.pickedState}</span>}
        {wrong && (
          <>
            <IconAlertCircle size={16} stroke={2} aria-hidden className={classes.wrong} />
            <span className="visually-hidden">{t.tabErrors}</span>
          </>
        )}
      </button>
    </li>
  );
});

export interface ListActions {
  onRemove: () => void;
  onDuplicate: () => void;
}

interface Props extends ListActions {
  group: QuestionGroup;
  picking: boolean;
}

function Rows({ group, picking, onRemove, onDuplicate }: Props) {
  const builder = useBuilderStore();
  const order = useBuilder((state) => state.groups[group].order);
  const selected = useBuilder((state) => state.groups[group].selected);
  const frame = useRef<HTMLOListElement>(null);
  const { active } = useDndContext();
  /** The first row of a range that the Shift key picks. */
  const anchor = useRef(selected);
  const follows = useRef(false);
  const isVirtual = order.length >= VIRTUAL_FROM;
  const at = order.indexOf(selected);
  const dragged = active ? order.indexOf(String(active.id)) : -1;
  const virtual = useVirtualizer({
    enabled: isVirtual,
    count: order.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: FRAME_PADDING,
    scrollPaddingEnd: FRAME_PADDING,
    getItemKey: (index) => order[index] ?? index,
    // The selected row is the tab stop of the list, and a dragged row must not disappear.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), at, dragged])]
        .filter((index) => index >= 0 && index < order.length)
        .sort((one, other) => one - other),
  });

  // The selected row stays in view. If a key has selected it, it receives the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection scrolls
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(selected)}"]`);
    if (isVirtual) virtual.scrollToIndex(at, { align: 'auto' });
    else row?.scrollIntoView({ block: 'nearest' });
    if (follows.current) row?.focus({ preventScroll: true });
    follows.current = false;
  }, [selected, at]);

  const goTo = (index: number, range: boolean) => {
    const key = order[Math.max(0, Math.min(index, order.length - 1))];
    if (key === undefined) return;
    follows.current = true;
    if (range) return builder.pickRange(group, anchor.current, key);
    anchor.current = key;
    builder.select(group, key);
  };
  const handlers = useRef({
    key: (_: KeyboardEvent<HTMLElement>, _at: number) => {},
    press: (_: MouseEvent, _id: string) => {},
  });
  handlers.current.key = (event, at) => {
    const { key, shiftKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    const target = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + PAGE,
      PageUp: at - PAGE,
      Home: 0,
      End: order.length,
    }[key];
    const done = () => event.preventDefault();
    if (target !== undefined && event.altKey && !ctrl) {
      done();
      if (key === 'ArrowUp' || key === 'ArrowDown') {
        follows.current = true;
        builder.move(group, at, target);
      }
    } else if (target !== undefined && !ctrl) {
      done();
      goTo(target, shiftKey);
    } else if (key === 'Delete' && !ctrl) onRemove();
    else if (ctrl && key.toLowerCase() === 'a') {
      done();
      builder.pickAll(group);
    } else if (ctrl && key.toLowerCase() === 'd') {
      done();
      follows.current = true;
      onDuplicate();
    } else if (key === 'Escape') builder.unpick();
  };
  handlers.current.press = ({ shiftKey, ctrlKey, metaKey }, id) => {
    if (shiftKey) return builder.pickRange(group, anchor.current, id);
    anchor.current = id;
    if (ctrlKey || metaKey || picking) return builder.togglePick(group, id);
    builder.select(group, id, 'question');
  };
  const onKey = useRef<RowProps['onKey']>((event, at) => handlers.current.key(event, at)).current;
  const onPress = useRef<RowProps['onPress']>((event, id) => handlers.current.press(event, id)).current;

  const drawn = isVirtual
    ? virtual.getVirtualItems()
    : order.map((_, index) => ({ index, start: index * ROW_HEIGHT, end: (index + 1) * ROW_HEIGHT }));
  const below = isVirtual ? virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0) : 0;
  return (
    <ol ref={frame} className={classes.list} aria-label={t.questions} aria-describedby="question-list-how">
      {drawn.map(({ index, start }, nth) => {
        const id = order[index] ?? '';
        const gap = start - (drawn[nth - 1]?.end ?? 0);
        return (
          <Row
            key={id}
            group={group}
            id={id}
            at={index}
            count={order.length}
            gap={gap}
            picking={picking}
            onKey={onKey}
            onPress={onPress}
          />
        );
      })}
      {below > 0 && <li aria-hidden style={{ blockSize: below }} />}
    </ol>
  );
}

export function QuestionList(props: Props) {
  const builder = useBuilderStore();
  const order = useBuilder((state) => state.groups[props.group].order);
  return (
    <SortableList keys={order} onMove={(from, to) => builder.move(props.group, from, to)}>
      <Rows {...props} />
      <p id="question-list-how" hidden>
        {t.listHow}
      </p>
    </SortableList>
  );
}
