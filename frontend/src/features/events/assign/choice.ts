/** The choice in a list of candidates: some rows, or all matches of a search except some rows. */
import type { CandidateFilter, Chosen } from '@/domain/events/assigning';

export type Choice =
  | { kind: 'some'; ids: ReadonlySet<string> }
  | { kind: 'all'; search: string; total: number; except: ReadonlySet<string> };

export const NOBODY: Choice = { kind: 'some', ids: new Set() };

export const everybody = (search: string, total: number): Choice => ({
  kind: 'all',
  search,
  total,
  except: new Set(),
});

export const countOf = (choice: Choice): number =>
  choice.kind === 'some' ? choice.ids.size : Math.max(0, choice.total - choice.except.size);

export const isChosen = (choice: Choice, id: string): boolean =>
  choice.kind === 'some' ? choice.ids.has(id) : !choice.except.has(id);

/** Returns the choice after these rows were ticked or unticked. */
export function tick(choice: Choice, ids: readonly string[], chosen: boolean): Choice {
  const set = new Set(choice.kind === 'some' ? choice.ids : choice.except);
  for (const id of ids) {
    if (chosen === (choice.kind === 'some')) set.add(id);
    else set.delete(id);
  }
  return choice.kind === 'some' ? { kind: 'some', ids: set } : { ...choice, except: set };
}

/**
 * Returns the choice after the search has changed. A choice of all matches applies only to its own search. A choice of
 * everyone applies to every search.
 */
export const searched = (choice: Choice, search: string): Choice =>
  choice.kind === 'all' && choice.search !== '' && choice.search !== search ? NOBODY : choice;

/** Returns the choice in the form of the request, or null if no one is chosen. */
export function chosenOf(choice: Choice, filter: CandidateFilter): Chosen | null {
  if (countOf(choice) === 0) return null;
  if (choice.kind === 'some') return { ids: [...choice.ids] };
  return { all: { ...filter, ...(choice.search && { search: choice.search }) }, except: [...choice.except] };
}
