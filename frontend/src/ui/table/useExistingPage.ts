import { useEffect } from 'react';
import type { TableProps } from './columns';

/** Goes to the last page if the page of the address is past it: its last row may have been deleted. */
export function useExistingPage({
  query: { data, isPlaceholderData },
  list,
}: Pick<TableProps<unknown>, 'query' | 'list'>) {
  const last = data && !isPlaceholderData ? Math.max(1, data.meta.last_page) : list.page;
  const { change } = list;
  useEffect(() => {
    if (list.page > last) change({ page: String(last) }, { replace: true });
  }, [list.page, last, change]);
}
