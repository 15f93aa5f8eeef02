/**
 * Lets the user drag entities to another parent by mouse or touch. For the keyboard, there is "Move to…".
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
import { notice } from '@/ui/notice';
import type { Entity } from './api';
import { barText } from './barText';
import classes from './EntityTree.module.css';
import type { Bars } from './TreeRow';

/** The time in milliseconds after which a closed entity under the pointer opens. */
const REST_MS = 700;

interface Props {
  index: ReadonlyMap<string, Entity>;
  bars: Bars;
  onMove: ((moved: Entity, parent: Entity) => void) | undefined;
  /** Called when the pointer has stayed on an entity for `REST_MS`. */
  onRest: (id: string) => void;
  children: ReactNode;
}

export function DragArea({ index, bars, onMove, onRest, children }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  /** The reason why the dragged entity cannot be dropped at the present position. */
  const [reason, setReason] = useState<string | null>(null);
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(restTimer.current), []);
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
      const bar = bars(String(active.id), String(over.id));
      return bar ? t.barredBecause(entityName(over.id), barText(bar)) : t.dragOver(entityName(over.id));
    },
    onDragEnd: () => t.dragEnd,
    onDragCancel: () => t.dragCancel,
  };
  const handleDragOver = ({ active, over: below }: DragOverEvent) => {
    clearTimeout(restTimer.current);
    const bar = below && below.id !== active.id ? bars(String(active.id), String(below.id)) : null;
    setReason(bar && barText(bar));
    if (below) restTimer.current = setTimeout(() => onRest(String(below.id)), REST_MS);
  };
  const stopTimer = () => {
    clearTimeout(restTimer.current);
    setDragged(null);
    setReason(null);
  };
  const handleDragEnd = ({ active, over: below }: DragEndEvent) => {
    stopTimer();
    const [moved, parent] = [index.get(String(active.id)), index.get(String(below?.id))];
    if (!moved || !parent || moved === parent) return;
    const bar = bars(moved.id, parent.id);
    if (!bar) onMove?.(moved, parent);
    // No error is shown for a drop at the old position, because most users do this to cancel.
    else if (bar.why !== 'here') notice.error(t.barredBecause(parent.name, barText(bar)));
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
        {dragged !== null && (
          <div className={classes.dragged}>
            {entityName(dragged)}
            {reason && <span className={classes.draggedBar}>{reason}</span>}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
