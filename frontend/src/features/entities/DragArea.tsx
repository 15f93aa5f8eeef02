/**
 * Lets the user drag entities to another parent by mouse or touch. Keyboard users edit the entity in its form instead.
 */
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

/** The time in milliseconds after which a closed entity under the pointer opens. */
const REST_MS = 700;

interface Props {
  index: ReadonlyMap<string, Entity>;
  allows: Allows;
  onMove: ((moved: Entity, parent: Entity) => void) | undefined;
  /** Called when the pointer rests on an entity. */
  onRest: (id: string) => void;
  children: ReactNode;
}

export function DragArea({ index, allows, onMove, onRest, children }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const sensors = useSensors(
    // A small movement of the mouse still counts as a click. A touch that moves at once scrolls the page.
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 5 } }),
  );
  const entityName = (id: UniqueIdentifier) => index.get(String(id))?.name ?? '';
  const announcements: Announcements = {
    onDragStart: ({ active }) => t.dragStart(entityName(active.id)),
    onDragOver: ({ active, over }) => {
      if (!over || over.id === active.id) return undefined;
      return allows(String(active.id), String(over.id))
        ? t.dragOver(entityName(over.id))
        : t.dragOverBarred(entityName(over.id));
    },
    onDragEnd: () => t.dragEnd,
    onDragCancel: () => t.dragCancel,
  };
  const handleDragOver = ({ over: below }: DragOverEvent) => {
    clearTimeout(rest.current);
    if (below) rest.current = setTimeout(() => onRest(String(below.id)), REST_MS);
  };
  const stopTimer = () => {
    clearTimeout(rest.current);
    setDragged(null);
  };
  const handleDragEnd = ({ active, over: below }: DragEndEvent) => {
    stopTimer();
    const [moved, parent] = [index.get(String(active.id)), index.get(String(below?.id))];
    if (moved && parent && allows(moved.id, parent.id)) onMove?.(moved, parent);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragOver={handleDragOver}
      onDragEnd={handleDragEnd}
      onDragCancel={stopTimer}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t.moveHow } }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged !== null && <div className={classes.dragged}>{entityName(dragged)}</div>}
      </DragOverlay>
    </DndContext>
  );
}
