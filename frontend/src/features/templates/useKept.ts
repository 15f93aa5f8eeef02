/** What was typed on this page before and not saved; a look into the browser, not at the server. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useViewer } from '@/api/session';
import { keeping } from './builder/keeping';

export function useKept() {
  const { pathname } = useLocation();
  const keepAs = keeping.key(useViewer().id, pathname);
  const query = useQuery({
    queryKey: ['kept', keepAs],
    queryFn: () => keeping.read(keepAs),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { keepAs, query };
}
