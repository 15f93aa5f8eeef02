/** Dragging entities to another parent with mouse or touch. The keyboard has the form that edits an entity. */
import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { entities as t } from '@/messages/entities';
import type { Entity } from './api';
import classes from './EntityTree.module.css';
import type { Allows } from './TreeRow';

/** Milliseconds after which an entity below the pointer opens. */
const REST_MS = 700;

interface Props {
  index: ReadonlyMap<string, Entity>;
  allows: Allows;
  onMove: ((moved: Entity, parent: Entity) => void) | undefined;
  /** The pointer rests on an entity. */
  onRest: (id: string) => void;
  children: ReactNode;
}

export function DragArea({ index, allows, onMove, onRest, children }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const sensors = useSensors(
    // A click that wanders a little is still a click, and a touch that moves at once scrolls.
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 5 } }),
  );
  const name = (id: UniqueIdentifier) => index.get(String(id))?.name ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => t.dragStart(name(active.id)),
    onDragOver: ({ active, over }) => {
      if (!over || over.id === active.id) return undefined;
      return allows(String(active.id), String(over.id)) ? t.dragOver(name(over.id)) : t.dragOverBarred(name(over.id));
    },
    onDragEnd: () => t.dragEnd,
    onDragCancel: () => t.dragCancel,
  };
  const over = ({ over: below }: DragOverEvent) => {
    clearTimeout(rest.current);
    if (below) rest.current = setTimeout(() => onRest(String(below.id)), REST_MS);
  };
  const stop = () => {
    clearTimeout(rest.current);
    setDragged(null);
  };
  const end = ({ active, over: below }: DragEndEvent) => {
    stop();
    const [moved, parent] = [index.get(String(active.id)), index.get(String(below?.id))];
    if (moved && parent && allows(moved.id, parent.id)) onMove?.(moved, parent);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragOver={over}
      onDragEnd={end}
      onDragCancel={stop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.moveHow } }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged !== null && <div className={classes.dragged}>{name(dragged)}</div>}
      </DragOverlay>
    </DndContext>
  );
}
