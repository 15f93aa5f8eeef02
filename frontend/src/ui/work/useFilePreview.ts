/** Lets the server look at a file before it is sent for good. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** `upload` is null until everything is chosen, and the same object until something of it changes. */
export function useFilePreview<Upload extends object, Preview>(
  path: string,
  upload: Upload | null,
  send: (upload: Upload, signal: AbortSignal) => Promise<Preview>,
): UseQueryResult<Preview> {
  // A file has no key of its own, and one of the same name may have other content.
  const [choice, setChoice] = useState({ upload, number: 0 });
  if (choice.upload !== upload) setChoice({ upload, number: choice.number + 1 });
  return useQuery({
    queryKey: [path, choice.number],
    queryFn: ({ signal }) => send(upload as Upload, signal),
    enabled: upload !== null && choice.upload === upload,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
}
