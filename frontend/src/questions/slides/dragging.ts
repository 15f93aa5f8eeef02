/**
 * How the parts of a slides case react to dragging. The code for dragging is large and not necessary to place pictures,
 * so participants load it after the page (`Draggable.tsx`). Until it is loaded, or if it cannot be loaded, nothing can
 * be dragged.
 */
import { createContext, type HTMLAttributes, useContext } from 'react';
import type { Place } from './board';

/** A place into which a picture can be dropped, or the pool. */
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
  /** Null is an empty place: nothing can be dragged from it. */
  useDrag: (picture: string | null) => Dragged;
  useDrop: (target: Target) => Dropped;
}

const WITHOUT_DRAGGING: DragParts = { useDrag: () => ({}), useDrop: () => ({}) };

export const DragContext = createContext<DragParts>(WITHOUT_DRAGGING);
export const useDragParts = (): DragParts => useContext(DragContext);

/** The events that an area for dragging reports to its parent component. */
export interface DragAreaProps {
  onStart: (picture: string) => void;
  onDrop: (picture: string, target: Target) => void;
  onCancel: () => void;
  /** The text for screen readers while the picture is over a place. */
  saidOver: (target: Target) => string | undefined;
  /** The element that follows the pointer. */
  shadow: (picture: string) => React.ReactNode;
  children: React.ReactNode;
}
