/** Lets pictures be dragged by mouse and touch. Keyboard users choose a picture and then a place instead. */
import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useId, useState } from 'react';
import { questions as rows } from '@/messages/questions';
import { type DragAreaProps, DragContext, type DragParts, type Target } from './dragging';

const targetId = (target: Target) => (target === 'pool' ? 'pool' : `place-${target.category}-${target.at}`);

const PARTS: DragParts = {
  useDrag(picture) {
    const free = useId();
    const { setNodeRef, listeners, isDragging } = useDraggable({
      id: picture === null ? free : `picture-${picture}`,
      data: { picture },
      disabled: picture === null,
    });
    const { onKeyDown: _keys, ...handlers } = listeners ?? {};
    return { ref: setNodeRef, handlers, dragging: isDragging };
  },
  useDrop(target) {
    const { setNodeRef, isOver, active } = useDroppable({ id: targetId(target), data: { target } });
    return { ref: setNodeRef, over: isOver && pictureOf(active) !== undefined };
  },
};

interface Item {
  id: string | number;
  data: { current?: Record<string, unknown> | undefined };
}
const pictureOf = (item: Item | null | undefined) => item?.data.current?.['picture'] as string | undefined;
const targetOf = (item: Item | null | undefined) => item?.data.current?.['target'] as Target | undefined;

/** A picture is dropped at the position of the pointer, and a row at the position of its middle. */
const underPointerOrNearestRow: CollisionDetection = (args) => {
  const isPicture = pictureOf(args.active) !== undefined;
  const droppableContainers = args.droppableContainers.filter((one) => (targetOf(one) !== undefined) === isPicture);
  return (isPicture ? pointerWithin : closestCenter)({ ...args, droppableContainers });
};

/** The page scrolls when the pointer is near its edges. A list of pictures does not scroll, because the picture is
    dragged out of it. */
const AUTO_SCROLL = {
  threshold: { x: 0, y: 0.12 },
  canScroll: (element: Element) => element === document.scrollingElement,
};

interface Props extends DragAreaProps {
  /** Rows around the places, if the rows can be reordered too. */
  rows?: { keys: readonly string[]; onMove: (from: number, to: number) => void };
}

const NO_ROWS: NonNullable<Props['rows']> = { keys: [], onMove: () => {} };

export function Draggable({ onStart, onDrop, onCancel, saidOver, shadow, rows: moved = NO_ROWS, children }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const sensors = useSensors(
    // A small movement of the mouse still counts as a click. A touch that moves at once scrolls the page.
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] },
    }),
  );
  const positionOf = (item: Item | null | undefined) => moved.keys.indexOf(String(item?.id)) + 1;
  const of = moved.keys.length;
  // The parent component announces where a picture goes, whichever way it is placed. Only the moves of rows are
  // announced here.
  const announcements: Announcements = {
    onDragStart: ({ active }) => (pictureOf(active) === undefined ? rows.dragStart(positionOf(active), of) : undefined),
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      const target = targetOf(over);
      if (pictureOf(active) === undefined) return rows.dragOver(positionOf(over), of);
      return target && saidOver(target);
    },
    onDragEnd: ({ active, over }) =>
      pictureOf(active) === undefined ? rows.dragEnd(positionOf(over ?? active), of) : undefined,
    onDragCancel: ({ active }) => (pictureOf(active) === undefined ? rows.dragCancel(positionOf(active)) : undefined),
  };
  const end = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const picture = pictureOf(active);
    if (picture === undefined) {
      if (over && over.id !== active.id) moved.onMove(positionOf(active) - 1, positionOf(over) - 1);
      return;
    }
    const target = targetOf(over);
    if (target) onDrop(picture, target);
    else onCancel();
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointerOrNearestRow}
      autoScroll={AUTO_SCROLL}
      onDragStart={({ active }) => {
        const picture = pictureOf(active);
        if (picture === undefined) return;
        setDragged(picture);
        onStart(picture);
      }}
      onDragEnd={end}
      onDragCancel={() => {
        if (dragged !== null) onCancel();
        setDragged(null);
      }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: rows.dragHow } }}
    >
      <DragContext value={PARTS}>
        <SortableContext items={moved.keys as string[]} strategy={verticalListSortingStrategy}>
          {children}
        </SortableContext>
      </DragContext>
      <DragOverlay dropAnimation={null}>{dragged !== null && shadow(dragged)}</DragOverlay>
    </DndContext>
  );
}
