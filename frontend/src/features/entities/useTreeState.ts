/** The open entities and the focus of the tree. This state is kept while other pages are open. */
import { useMemo } from 'react';
import { create } from 'zustand';
import { CHILDREN_SHOWN, childrenShown, type Shown } from './tree';

interface TreeState extends Shown {
  /** The id of the entity at the top of the visible area. */
  root: string;
  /** The row that the Tab key reaches. */
  current: string;
}

const store = create<{ state: TreeState | null }>(() => ({ state: null }));

const initialState = (root: string): TreeState => ({
  root,
  current: root,
  opened: new Set([root]),
  children: new Map(),
});

export function useTreeState(root: string) {
  const { state } = store();
  const own = useMemo(() => (state?.root === root ? state : initialState(root)), [state, root]);
  const change = useMemo(() => {
    const applyPatch = (patch: (before: TreeState) => Partial<TreeState>) =>
      store.setState(({ state: now }) => {
        const before = now?.root === root ? now : initialState(root);
        const after = patch(before);
        return { state: after === before ? before : { ...before, ...after } };
      });
    return {
      select: (current: string) => applyPatch((before) => (before.current === current ? before : { current })),
      toggle: (id: string) =>
        applyPatch(({ opened }) => {
          const next = new Set(opened);
          if (!next.delete(id)) next.add(id);
          return { opened: next };
        }),
      open: (id: string) =>
        applyPatch((before) => (before.opened.has(id) ? before : { opened: new Set(before.opened).add(id) })),
      /** Replaces which branches are open, and how many children each of them shows. */
      show: (shown: Shown) => applyPatch(() => shown),
      openOnly: (opened: ReadonlySet<string>) => applyPatch(() => ({ opened })),
      /** Shows the first `count` children of an entity. */
      showChildren: (id: string, count: number) =>
        applyPatch((before) =>
          childrenShown(before, id) >= count ? before : { children: new Map(before.children).set(id, count) },
        ),
      showMore: (id: string) =>
        applyPatch((before) => ({
          children: new Map(before.children).set(id, childrenShown(before, id) + CHILDREN_SHOWN),
        })),
    };
  }, [root]);
  return { ...own, ...change };
}

export type TreeControl = ReturnType<typeof useTreeState>;
