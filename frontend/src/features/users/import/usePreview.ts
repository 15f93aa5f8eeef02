/** What the server says of a file, as soon as file and role are chosen. */
import { useEffect, useState } from 'react';
import { type Preview, previewImport, type UserFile } from './api';

export type CheckState =
  | { state: 'none' | 'checking' }
  | { state: 'failed'; error: unknown }
  | { state: 'done'; preview: Preview };

/** `upload` must be the same object until something of it changes. */
export function usePreview(upload: UserFile | null): CheckState & { again: () => void } {
  const [tries, setTries] = useState(0);
  const [check, setCheck] = useState<CheckState>({ state: 'none' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try checks again
  useEffect(() => {
    setCheck({ state: upload ? 'checking' : 'none' });
    if (!upload) return;
    const abort = new AbortController();
    previewImport(upload, abort.signal).then(
      (preview) => !abort.signal.aborted && setCheck({ state: 'done', preview }),
      (error: unknown) => !abort.signal.aborted && setCheck({ state: 'failed', error }),
    );
    return () => abort.abort();
  }, [upload, tries]);
  return { ...check, again: () => setTries((n) => n + 1) };
}
