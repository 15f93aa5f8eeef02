/** Asks the server to check a file before it is imported. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { whenAllowed } from './whenAllowed';

/** How often a file without a response is sent again. Nothing is stored, so it may arrive twice. */
const REPEATS = 2;

/** `upload` is null until everything is chosen. It must stay the same object until one of its values changes. */
export function useFilePreview<Upload extends object, Preview>(
  path: string,
  upload: Upload | null,
  send: (upload: Upload, signal: AbortSignal) => Promise<Preview>,
): UseQueryResult<Preview> {
  // A file has no key of its own, and another file with the same name may have different content.
  const [choice, setChoice] = useState({ upload, number: 0 });
  if (choice.upload !== upload) setChoice({ upload, number: choice.number + 1 });
  return useQuery({
    queryKey: [path, choice.number],
    queryFn: ({ signal }) => whenAllowed(() => send(upload as Upload, signal), { signal, repeats: REPEATS }),
    enabled: upload !== null && choice.upload === upload,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
}
