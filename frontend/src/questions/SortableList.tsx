/**
 * Rows that are put in order by dragging with mouse, touch or keyboard, with words for screen readers. Every user
 * of it offers buttons as well: not everybody can drag (WCAG 2.5.7).
 */
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { questions as t } from '@/messages/questions';

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface Props {
  /** The rows' keys in their order. */
  keys: readonly string[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

export function SortableList({ keys, onMove, children }: Props) {
  const sensors = useSensors(
    // A click that wanders a little is still a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] },
    }),
  );
  const place = (id: UniqueIdentifier) => keys.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => t.dragStart(place(active.id), keys.length),
    onDragOver: ({ over }) => (over ? t.dragOver(place(over.id), keys.length) : undefined),
    onDragEnd: ({ active, over }) => t.dragEnd(place((over ?? active).id), keys.length),
    onDragCancel: ({ active }) => t.dragCancel(place(active.id)),
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(place(active.id) - 1, place(over.id) - 1);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.dragHow } }}
    >
      <SortableContext items={keys as string[]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

export interface SortableRow {
  /** For the element that moves. */
  row: { ref: (element: HTMLElement | null) => void; style: CSSProperties; 'data-dragging'?: true };
  /** For the button that moves it. */
  handle: Omit<HTMLAttributes<HTMLElement>, 'color'> & { ref: (element: HTMLElement | null) => void };
  dragging: boolean;
}

export function useSortableRow(key: string): SortableRow {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
    attributes: { roleDescription: t.sortable },
  });
  const {
    role: _role,
    tabIndex: _tabIndex,
    'aria-disabled': _disabled,
    'aria-pressed': _pressed,
    ...aria
  } = attributes;
  return {
    row: {
      ref: setNodeRef,
      style: {
        ...(transform && { transform: `translate3d(0, ${transform.y}px, 0)` }),
        ...(transition && { transition }),
      },
      ...(isDragging && { 'data-dragging': true }),
    },
    handle: { ref: setActivatorNodeRef, ...aria, ...listeners },
    dragging: isDragging,
  };
}
