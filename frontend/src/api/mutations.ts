/** How the server is changed. After each change everything that is cached is stale; see queryClient.ts. */
import { useMutation } from '@tanstack/react-query';
import { type ApiInit, type ApiPath, type Method, request } from './client';

type Change = Exclude<Method, 'get'>;

/** Returns the function that sends the change: `create({ body })`, `remove({ params: { path: { id } } })`. */
export const useApiMutation = <M extends Change, P extends ApiPath<M>>(method: M, path: P) =>
  useMutation({
    mutationKey: [method, path],
    mutationFn: (init: ApiInit<M, P>) => request(method, path, ...([init] as never)),
  }).mutateAsync;
