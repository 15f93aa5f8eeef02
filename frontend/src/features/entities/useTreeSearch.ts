/**
 * The search in the tree. It hides nothing: the branches above the hits open, and the first hit becomes the current
 * row. The user then goes from one hit to the next.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Entity } from './api';
import { rowElementId } from './TreeRow';
import { ancestorsOf, findInTree, indexTree, isShown, openTo } from './tree';
import type { TreeControl } from './useTreeState';

export function useTreeSearch(root: Entity | undefined, text: string, tree: TreeControl) {
  const index = useMemo(() => (root ? indexTree(root) : new Map<string, Entity>()), [root]);
  const hits = useMemo(() => (root ? findInTree(root, text) : []), [root, text]);
  const [current, setCurrent] = useState<string | null>(null);
  /** Whether the branches above the current hit stay closed, because too many rows would be new. */
  const [tooFar, setTooFar] = useState(false);
  /** The text whose hits were opened. Afterwards the user may close the branches again. */
  const opened = useRef('');
  /** The row to scroll to when it is rendered. */
  const wanted = useRef<string | null>(null);
  const at = hits.findIndex(({ id }) => id === current);

  /** Goes to a hit, and opens the branches above these hits. */
  const goTo = (hit: Entity | undefined, found: readonly Entity[]) => {
    setCurrent(hit?.id ?? null);
    if (!hit) return;
    const shown = openTo(index, tree, found);
    tree.show(shown);
    setTooFar(!isShown(index, shown, hit));
    wanted.current = hit.id;
    tree.select(hit.id);
  };
  useEffect(() => {
    if (wanted.current !== null) {
      document.getElementById(rowElementId(wanted.current))?.scrollIntoView?.({ block: 'nearest' });
      wanted.current = null;
    }
    if (!root || opened.current === text) return;
    opened.current = text;
    goTo(hits[0], hits);
  });
  const hit = hits[at];
  // The user may open the branches, one part after another.
  const isHidden = tooFar && hit !== undefined && !isShown(index, tree, hit);
  return {
    count: hits.length,
    /** The index of the current hit, or -1. */
    at,
    current: hit,
    /** The names above the current hit while its branches stay closed, the root first. */
    within: isHidden ? ancestorsOf(index, hit).map(({ name }) => name) : undefined,
    /** Goes to the next hit, or with -1 to the previous one. After the last hit comes the first one. */
    step(by: 1 | -1) {
      const next = hits[(Math.max(at, by === 1 ? -1 : 0) + by + hits.length) % hits.length];
      goTo(next, next ? [next] : []);
    },
  };
}

export type TreeSearch = ReturnType<typeof useTreeSearch>;
