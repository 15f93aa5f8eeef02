/** How reads are kept: fresh for 15 s, tried again only when the fault may pass by itself. */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors';

export const makeQueryClient = (retries = 2) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retries && error instanceof ApiError && error.passing,
      },
      mutations: { retry: false },
    },
  });
