/**
 * Loads the code of the tools when the page is idle, or when a tool is opened. So the questions load first, and the
 * tools can still be opened without a network.
 */
import { create } from 'zustand';

type Part = typeof import('./ToolsPart');

export const toolsPart = create<{ part: Part | null }>(() => ({ part: null }));

export async function loadTools(): Promise<void> {
  toolsPart.setState({ part: await import('./ToolsPart') });
}
