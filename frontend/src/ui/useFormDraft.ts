/** Keeps what is typed and not saved: leaving asks first, and a draft survives a reload or an ended session. */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { drafts } from './drafts';
import { useUnsaved } from './unsaved';

/** `guarded` is off if nothing worth keeping is typed. `detail` names what would be lost. */
export function useFormDraft<V extends Record<string, unknown>>(guarded: boolean, detail: string | undefined) {
  const { pathname } = useLocation();
  const [draft] = useState(() => (guarded ? drafts.read<V>(pathname) : null));
  const [restored, setRestored] = useState(draft !== null);
  const [dirty, setDirty] = useState(restored);
  const release = useUnsaved(guarded && dirty, {
    ...(detail && { detail }),
    onLeave: () => drafts.write(pathname, null),
  });
  return {
    /** What was typed before the page was opened. */
    draft,
    /** Whether the form shows it. */
    restored,
    /** Follows the values. */
    update(values: V, changed: boolean) {
      setDirty(changed);
      if (guarded) drafts.write(pathname, changed ? values : null);
    },
    /** Nothing is left to be saved. */
    drop() {
      drafts.write(pathname, null);
      release();
      setDirty(false);
      setRestored(false);
    },
  };
}
