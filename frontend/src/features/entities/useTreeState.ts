/** What is opened in the tree and where its focus is. It stays while other pages are open. */
import { useMemo } from 'react';
import { create } from 'zustand';
import { CHILDREN_SHOWN, childrenShown, type Shown } from './tree';

interface TreeState extends Shown {
  /** The id of the entity at the top of the tree. */
  root: string;
  /** The row that Tab leads to. */
  current: string;
}

const store = create<{ state: TreeState | null }>(() => ({ state: null }));

const opening = (root: string): TreeState => ({ root, current: root, opened: new Set([root]), children: new Map() });

export function useTreeState(root: string) {
  const { state } = store();
  const own = useMemo(() => (state?.root === root ? state : opening(root)), [state, root]);
  const change = useMemo(() => {
    const apply = (patch: (before: TreeState) => Partial<TreeState>) =>
      store.setState(({ state: now }) => {
        const before = now?.root === root ? now : opening(root);
        const after = patch(before);
        return { state: after === before ? before : { ...before, ...after } };
      });
    return {
      select: (current: string) => apply((before) => (before.current === current ? before : { current })),
      toggle: (id: string) =>
        apply(({ opened }) => {
          const next = new Set(opened);
          if (!next.delete(id)) next.add(id);
          return { opened: next };
        }),
      showMore: (id: string) =>
        apply((before) => ({
          children: new Map(before.children).set(id, childrenShown(before, id) + CHILDREN_SHOWN),
        })),
    };
  }, [root]);
  return { ...own, ...change };
}
