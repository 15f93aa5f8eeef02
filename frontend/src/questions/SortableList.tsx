/**
 * Rows that can be reordered by dragging with mouse, touch or keyboard, with announcements for screen readers. Each
 * place that uses it must also offer buttons, because not everyone can drag (WCAG 2.5.7).
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

const restrictToList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

interface Props {
  /** The keys of the rows in their order. */
  keys: readonly string[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

export function SortableList({ keys, onMove, children }: Props) {
  const sensors = useSensors(
    // A small movement of the mouse still counts as a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      keyboardCodes: { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] },
    }),
  );
  const positionOf = (id: UniqueIdentifier) => keys.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => t.dragStart(positionOf(active.id), keys.length),
    onDragOver: ({ over }) => (over ? t.dragOver(positionOf(over.id), keys.length) : undefined),
    onDragEnd: ({ active, over }) => t.dragEnd(positionOf((over ?? active).id), keys.length),
    onDragCancel: ({ active }) => t.dragCancel(positionOf(active.id)),
  };
  const endDrag = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(positionOf(active.id) - 1, positionOf(over.id) - 1);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToList]}
      onDragEnd={endDrag}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.dragHow } }}
    >
      <SortableContext items={keys as string[]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

export interface SortableRow {
  /** The properties of the element that moves. */
  row: { ref: (element: HTMLElement | null) => void; style: CSSProperties; 'data-dragging'?: true };
  /** The properties of the button that drags it. */
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
