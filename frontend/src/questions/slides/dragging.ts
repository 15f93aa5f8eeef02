/**
 * How a picture is dragged and a place is dropped on. The code for dragging is large and not necessary to place
 * pictures, so participants get it after the page (`Draggable.tsx`). Until then, and without it, nothing moves.
 */
import { createContext, type HTMLAttributes, useContext } from 'react';
import type { Place } from './board';

/** Where a picture can be dropped: a place, or the pool. */
export type Target = Place | 'pool';

export interface Dragged {
  ref?: (element: HTMLElement | null) => void;
  handlers?: HTMLAttributes<HTMLElement>;
  dragging?: boolean;
}

export interface Dropped {
  ref?: (element: HTMLElement | null) => void;
  over?: boolean;
}

export interface DragParts {
  /** Null is an empty place: there is nothing to drag. */
  useDrag: (picture: string | null) => Dragged;
  useDrop: (target: Target) => Dropped;
}

const STILL: DragParts = { useDrag: () => ({}), useDrop: () => ({}) };

export const DragContext = createContext<DragParts>(STILL);
export const useDragParts = (): DragParts => useContext(DragContext);

/** What an area in which pictures are dragged tells its owner. */
export interface DragAreaProps {
  onStart: (picture: string) => void;
  onDrop: (picture: string, target: Target) => void;
  onCancel: () => void;
  /** The text for screen readers while the picture is over a place. */
  saidOver: (target: Target) => string | undefined;
  /** What follows the pointer. */
  shadow: (picture: string) => React.ReactNode;
  children: React.ReactNode;
}
