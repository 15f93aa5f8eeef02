/**
 * Loads the code of the tools when the page is idle, or earlier if a tool is opened: the questions come first, and the
 * tools still open without a network.
 */
import { create } from 'zustand';

type Part = typeof import('./ToolsPart');

export const toolsPart = create<{ part: Part | null }>(() => ({ part: null }));

export async function loadTools(): Promise<void> {
  toolsPart.setState({ part: await import('./ToolsPart') });
}
