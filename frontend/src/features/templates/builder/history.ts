/**
 * The steps that can be undone and redone. A step contains the draft before it. Drafts are never changed but replaced,
 * so two steps share their equal parts, and a step needs only the memory of the parts that it replaced.
 */
import type { GroupName } from '@/questions/kinds';
import type { DraftContent } from './draft';

/** The place of a step: a tab, or the details. */
export type StepPlace = GroupName | 'details';

export interface Step {
  draft: DraftContent;
  place: StepPlace;
  /** The number of questions that only this step contains. */
  cost: number;
}

export interface History {
  past: readonly Step[];
  future: readonly Step[];
  /** The field in which the newest step is being typed. Further typing there belongs to the same step. */
  typing: string | null;
}

export const NO_HISTORY: History = { past: [], future: [], typing: null };

export const MAX_STEPS = 100;
/** The maximum number of questions in all steps, in addition to those of the draft: ten times the largest template. */
export const MAX_KEPT = 20_000;

/** Returns the number of questions in `before` that `after` does not have in the same state. */
function replacedQuestions(before: DraftContent, after: DraftContent): number {
  let replaced = 0;
  for (const [group, { questions }] of Object.entries(before.groups)) {
    const now = after.groups[group as keyof DraftContent['groups']].questions;
    if (now === questions) continue;
    for (const key in questions) if (questions[key] !== now[key]) replaced += 1;
  }
  return replaced;
}

/** Drops the oldest steps above the limits. The newest step always stays. */
function trimSteps(steps: readonly Step[]): readonly Step[] {
  let kept = 0;
  let first = steps.length;
  while (first > 0 && steps.length - first < MAX_STEPS) {
    kept += steps[first - 1]?.cost ?? 0;
    if (kept > MAX_KEPT && first < steps.length) break;
    first -= 1;
  }
  return first === 0 ? steps : steps.slice(first);
}

/** Adds a step. `typing` is the field if the change was typed there. */
export function recordStep(
  history: History,
  before: DraftContent,
  after: DraftContent,
  place: StepPlace,
  typing: string | null,
): History {
  if (typing !== null && typing === history.typing && history.past.length > 0) {
    return history.future.length === 0 ? history : { ...history, future: [] };
  }
  const step = { draft: before, place, cost: replacedQuestions(before, after) };
  return { past: trimSteps([...history.past, step]), future: [], typing };
}

/** Goes one step back, or one step forward again. Returns null if there is no such step. */
export function takeStep(history: History, now: DraftContent, back: boolean) {
  const step = (back ? history.past : history.future).at(-1);
  if (!step) return null;
  const { draft, place } = step;
  const opposite: Step = { draft: now, place, cost: replacedQuestions(now, draft) };
  const past = back ? history.past.slice(0, -1) : trimSteps([...history.past, opposite]);
  const future = back ? trimSteps([...history.future, opposite]) : history.future.slice(0, -1);
  return { draft, place, history: { past, future, typing: null } };
}
