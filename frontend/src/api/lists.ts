/** What every paged list shares: its query, its answer, and how pages follow each other. */
import { keepPreviousData } from '@tanstack/react-query';
import type { Schemas } from './client';

export interface ListQuery {
  search?: string;
  sort?: 'asc' | 'desc';
  page?: number;
}

export interface Page<Row> {
  data: Row[];
  meta: Schemas['PageMeta'];
}

/** Keeps the old rows on screen while the next page comes. */
export const pagedList = { placeholderData: keepPreviousData } as const;
