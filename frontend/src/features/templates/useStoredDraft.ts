/** Returns the unsaved draft of this page that this tab stored before the page opened. */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useViewer } from '@/api/session';
import { type DraftPlace, templateDrafts } from './builder/draftStorage';

export function useStoredDraft() {
  const { pathname } = useLocation();
  const { id } = useViewer();
  const [draftPlace] = useState<DraftPlace>({ userId: id, path: pathname });
  const [storedDraft] = useState(() => templateDrafts.read(draftPlace.userId, draftPlace.path));
  return { draftPlace, storedDraft };
}
