/** The ways from an event to other pages of its participant, and whether one of them starts a clock. */
import type { EventKind, OwnEvent, OwnLink, OwnParts, OwnState } from './kind';

/** Whether a way from an event begins an attempt, whose clock nobody can stop. */
export const startsClock = ({ paths }: Pick<EventKind, 'paths'>, { to }: OwnLink, event: OwnEvent): boolean =>
  to(event) === paths.answering({ id: event.id });

/** Returns the ways from an event in its state at `now`. The first one is the main way. */
export function waysFrom(
  event: OwnEvent,
  state: OwnState,
  now: number,
  { links, scored }: Pick<OwnParts, 'links' | 'scored'>,
): readonly OwnLink[] {
  // In a pause nobody starts (D92).
  if (state === 'answering' || (state === 'running' && event.paused_at)) return [];
  const isRunning = now < Date.parse(event.ends_at) && !event.paused_at;
  const ways = (links[state] ?? []).filter(
    ({ whileRunning, whenScored }) => (isRunning || !whileRunning) && (event.is_scored || !whenScored),
  );
  return state === 'submitted' && event.is_scored && scored ? [...ways, scored] : ways;
}

/** A chosen retake, for the answering page: when the attempt before it was submitted (D176). */
interface Choice {
  retakes: string;
}

export const retakeOf = ({ submitted_at }: Pick<OwnEvent, 'submitted_at'>): Choice | null =>
  submitted_at === null ? null : { retakes: submitted_at };

/** Reads the choice from the state of a navigation, which the browser keeps and another version may have written. */
export const chosenRetake = (state: unknown): string | undefined => {
  const { retakes } = (state ?? {}) as Partial<Choice>;
  return typeof retakes === 'string' ? retakes : undefined;
};
