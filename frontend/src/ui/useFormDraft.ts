/**
 * Protects unsaved input: leaving asks for confirmation, and a stored draft survives a reload or an expired session.
 */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { drafts } from './drafts';
import { useUnsaved } from './unsaved';

/** `guarded` is false if the form contains nothing worth keeping. `detail` describes what would be lost. */
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
    /** The draft that was stored before the page was opened. */
    draft,
    /** Whether the form shows the draft. */
    restored,
    /** Updates the draft with the current values. */
    update(values: V, changed: boolean) {
      setDirty(changed);
      if (guarded) drafts.write(pathname, changed ? values : null);
    },
    /** Deletes the draft, because everything is saved. */
    drop() {
      drafts.write(pathname, null);
      release();
      setDirty(false);
      setRestored(false);
    },
  };
}
