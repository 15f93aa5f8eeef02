/** What floats above every page, cards and questions. It is loaded once a page is at rest, or when it is needed. */
import { create } from 'zustand';

type Part = typeof import('./Floating');

export const floating = create<{ part: Part | null }>(() => ({ part: null }));

/** Resolves once a card or a question can be shown. */
export async function loadFloating(): Promise<Part> {
  const part = await import('./Floating');
  floating.setState({ part });
  await part.whenMounted();
  return part;
}
