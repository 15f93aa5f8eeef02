/**
 * The participant's view of a template that is being written, and of the questions of a rehearsal. Features do not
 * import one another, so the app connects them: the builder and the page of an event use this view, and the answering
 * feature provides it.
 */
import { type ComponentType, createContext } from 'react';
import type { Schemas } from '@/api/client';

/** The template in the form in which participants get it. It contains no answer key (D30). */
export type PreviewedTemplate = Pick<Schemas['StartedTemplateResponse'], 'name' | 'questions' | 'slides'>;

export interface PreviewProps {
  template: PreviewedTemplate;
  /** For a rehearsal before an event: the minutes on the clock. */
  rehearsal?: number;
  onClose: () => void;
}

/** Loads the view. Null if the app does not offer it. */
export const ParticipantPreview = createContext<(() => Promise<ComponentType<PreviewProps>>) | null>(null);
