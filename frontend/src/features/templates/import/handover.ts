/** Passes the questions of a file to the page that creates a template. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/domain/paths';
import { newKey } from '@/questions/draft';
import type { TemplateDraft } from '../builder/draft';

let handedOver: { key: string; draft: TemplateDraft } | null = null;

/** Returns the function that opens the questions as a new template in the builder. */
export function useHandOver() {
  const navigate = useNavigate();
  return (draft: TemplateDraft) => {
    handedOver = { key: newKey(), draft };
    // The key belongs to this navigation. If the user stays, a later visit of the page does not take the draft.
    void navigate(`${paths.createTemplate()}?step=2`, { state: { handed: handedOver.key } });
  };
}

/** Returns the draft that was passed to the page that is opening, or null. */
export function useHandedDraft(): TemplateDraft | null {
  const { state } = useLocation();
  const [draft] = useState(() => (handedOver && handedOver.key === state?.handed ? handedOver.draft : null));
  useEffect(() => {
    handedOver = null;
  }, []);
  return draft;
}
