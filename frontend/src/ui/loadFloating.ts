/**
 * Loads the code of notices and questions when a page is idle, or earlier if it is needed. If Mantine's modals and
 * notifications were loaded with the app, the sign-in page would need 209 instead of 171 KB of JavaScript. Its limit is
 * 180 KB.
 */
import { create } from 'zustand';

type Part = typeof import('./Floating');

export const floating = create<{ part: Part | null }>(() => ({ part: null }));

/** Resolves when a notice or a question can be shown. */
export async function loadFloating(): Promise<Part> {
  const part = await import('./Floating');
  floating.setState({ part });
  await part.whenMounted();
  return part;
}
