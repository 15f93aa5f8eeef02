/**
 * The participant's view of a template that is being written, and of the questions of a rehearsal. Features do not
 * import one another: the builder and the page of an event ask for this view, answering has it, and the app connects
 * them.
 */
import { type ComponentType, createContext } from 'react';
import type { Schemas } from '@/api/client';

/** The template in the form in which participants get it. It contains nothing of the answer key (D30). */
export type PreviewedTemplate = Pick<Schemas['StartedTemplateResponse'], 'name' | 'questions' | 'slides'>;

export interface PreviewProps {
  template: PreviewedTemplate;
  /** For a participant who tries the screen before an event: how many minutes the clock has. */
  rehearsal?: number;
  onClose: () => void;
}

/** Loads the view. Null where the app does not offer it. */
export const ParticipantPreview = createContext<(() => Promise<ComponentType<PreviewProps>>) | null>(null);
