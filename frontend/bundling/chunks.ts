import type { Rolldown } from 'vite';

export const chunksOf = (output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Rolldown.OutputChunk[] =>
  output.filter((file) => file.type === 'chunk');

/** Returns these chunks of a bundle, and all chunks that they import. */
export function withImports(chunks: Rolldown.OutputChunk[], bundle: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const reached = new Set(chunks);
  for (const { imports } of reached) {
    for (const chunk of bundle) if (imports.includes(chunk.fileName)) reached.add(chunk);
  }
  return [...reached];
}
