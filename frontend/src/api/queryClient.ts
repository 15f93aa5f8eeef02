/** How reads are kept: fresh for 15 s, tried again only when the fault may pass by itself, stale after any change. */
import { hashKey, MutationCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './errors';

type PathParams = { path?: Record<string, string> } | undefined;

/** The ids of what a mutation deleted. */
function deletedIds(mutationKey: readonly unknown[] | undefined, variables: unknown): readonly string[] {
  if (mutationKey?.[0] !== 'delete') return [];
  return Object.values((variables as { params?: PathParams }).params?.path ?? {});
}

/** Whether a query reads something that belongs to one of the ids. */
function isAbout({ queryKey }: Query, ids: readonly string[]): boolean {
  const values = Object.values((queryKey[1] as PathParams)?.path ?? {});
  return values.some((value) => ids.includes(value));
}

/** No list of keys to keep: everything is stale, and what is on screen is read again. */
async function readAgain(client: QueryClient, gone: readonly string[], updated?: QueryKey): Promise<void> {
  const updatedHash = updated && hashKey(updated);
  const isCurrent = (query: Query) => query.queryHash === updatedHash && !query.isStale();
  await client.invalidateQueries({ refetchType: 'none', predicate: (query) => !isCurrent(query) });
  // The page of something that was just deleted would only learn that it is gone.
  await client.refetchQueries({ type: 'active', predicate: (query) => !isAbout(query, gone) && !isCurrent(query) });
}

/** What was deleted by changes that belong together. */
const gathered = new WeakMap<QueryClient, string[]>();

/** Puts off the reading until all of several changes are done. Returns the function that ends this, and reads. */
export function gatherChanges(client: QueryClient): () => Promise<void> {
  const gone: string[] = [];
  gathered.set(client, gone);
  return () => {
    gathered.delete(client);
    return readAgain(client, gone);
  };
}

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
    mutationCache: new MutationCache({
      async onSuccess(_data, variables, _result, { meta }, { client, mutationKey }) {
        const gone = deletedIds(mutationKey, variables);
        const later = gathered.get(client);
        if (later) later.push(...gone);
        else await readAgain(client, gone, meta?.['updates'] as QueryKey | undefined);
      },
    }),
  });
