/**
 * Loads what floats above every page, cards and questions, once a page is at rest or when it is needed. Loaded with the
 * app, Mantine's modals and notifications bring the sign-in page from 171 to 209 KB of JavaScript, over its 180 KB.
 */
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
