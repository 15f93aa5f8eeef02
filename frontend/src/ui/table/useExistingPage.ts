import { useEffect } from 'react';
import type { ServerRows } from './columns';

/** Opens the last page if the address contains a page after it. This happens if the last row was deleted. */
export function useExistingPage({
  query: { data, isPlaceholderData },
  list,
}: Pick<ServerRows<unknown>, 'query' | 'list'>) {
  const meta = !isPlaceholderData && data?.meta;
  const last = meta && 'last_page' in meta ? Math.max(1, meta.last_page) : list.page;
  const { change } = list;
  useEffect(() => {
    if (list.page > last) change({ page: String(last) }, { replace: true });
  }, [list.page, last, change]);
}
