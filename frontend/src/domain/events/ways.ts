/** The links from an event to other pages of its participant, and whether one of them starts a clock. */
import type { EventKind, OwnEvent, OwnLink, OwnParts, OwnState } from './kind';

/** Whether a link from an event starts an attempt, whose clock cannot be stopped. */
export const startsClock = ({ paths }: Pick<EventKind, 'paths'>, { to }: OwnLink, event: OwnEvent): boolean =>
  to(event) === paths.answering({ id: event.id });

/** Returns the links of an event in its state at `now`. The first one is the main link. */
export function waysFrom(
  event: OwnEvent,
  state: OwnState,
  now: number,
  { links, scored }: Pick<OwnParts, 'links' | 'scored'>,
): readonly OwnLink[] {
  // During a pause, no one can start (D92).
  if (state === 'answering' || (state === 'running' && event.paused_at)) return [];
  const isRunning = now < Date.parse(event.ends_at) && !event.paused_at;
  const ways = (links[state] ?? []).filter(
    ({ whileRunning, whenScored }) => (isRunning || !whileRunning) && (event.is_scored || !whenScored),
  );
  return state === 'submitted' && event.is_scored && scored ? [...ways, scored] : ways;
}

/** A chosen retake: when the earlier attempt was submitted (D176). The answering page gets it. */
interface Choice {
  retakes: string;
}

export const retakeOf = ({ submitted_at }: Pick<OwnEvent, 'submitted_at'>): Choice | null =>
  submitted_at === null ? null : { retakes: submitted_at };

/** Reads the choice from the state of a navigation. The browser stores this state, so another version of the app may
    have written it. */
export const chosenRetake = (state: unknown): string | undefined => {
  const { retakes } = (state ?? {}) as Partial<Choice>;
  return typeof retakes === 'string' ? retakes : undefined;
};
