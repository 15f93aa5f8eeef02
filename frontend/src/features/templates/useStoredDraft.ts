/** Reads the unsaved draft of this page from the browser. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useViewer } from '@/api/session';
import { keeping } from './builder/keeping';

export function useStoredDraft() {
  const { pathname } = useLocation();
  const keepAs = keeping.key(useViewer().id, pathname);
  const query = useQuery({
    queryKey: ['storedDraft', keepAs],
    queryFn: () => keeping.read(keepAs),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { keepAs, query };
}
