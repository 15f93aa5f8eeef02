/**
 * The cache of queries: data is fresh for 15 s, a query is repeated only if its failure may be temporary, and every
 * change makes all data stale.
 */
import { hashKey, MutationCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './errors';

type PathParams = { path?: Record<string, string> } | undefined;

/** The ids of the resources that a mutation deleted. */
function deletedIds(mutationKey: readonly unknown[] | undefined, variables: unknown): readonly string[] {
  if (mutationKey?.[0] !== 'delete') return [];
  return Object.values((variables as { params?: PathParams }).params?.path ?? {});
}

/** Whether a query reads data of a resource with one of the ids. */
function readsAny({ queryKey }: Query, ids: readonly string[]): boolean {
  const values = Object.values((queryKey[1] as PathParams)?.path ?? {});
  return values.some((value) => ids.includes(value));
}

/** There is no list of related keys: after a change all data is stale, and the data on screen is read again. */
async function readAgain(client: QueryClient, gone: readonly string[], updated?: QueryKey): Promise<void> {
  const updatedHash = updated && hashKey(updated);
  const isCurrent = (query: Query) => query.queryHash === updatedHash && !query.isStale();
  await client.invalidateQueries({ refetchType: 'none', predicate: (query) => !isCurrent(query) });
  // The page of a deleted resource is not read again, because it would only show that the resource no longer exists.
  await client.refetchQueries({ type: 'active', predicate: (query) => !readsAny(query, gone) && !isCurrent(query) });
}

/** The ids of the resources that a group of changes deleted. */
const gathered = new WeakMap<QueryClient, string[]>();

/** Delays reading again until several changes are done. Returns the function that ends the delay and reads. */
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
