/** How the server is changed. After each change everything that is cached is stale; see queryClient.ts. */
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { type ApiInit, type ApiPath, type Method, request } from './client';

type Change = Exclude<Method, 'get'>;

type BodyKey<Init> = Init extends { body: infer Body } ? keyof Body : never;
/** A PUT or PATCH of something that has a version must carry the one that was read. */
type ChangeInit<M extends Change, P extends ApiPath<M>> = M extends 'put' | 'patch'
  ? 'version' extends BodyKey<ApiInit<M, P>>
    ? ApiInit<M, P> & { body: { version: number } }
    : ApiInit<M, P>
  : ApiInit<M, P>;

interface Options {
  /** A large read whose cached copy the caller changes itself. It is read again only once it is stale anyway. */
  updates?: QueryKey;
}

/** Returns the function that sends the change: `create({ body })`, `remove({ params: { path: { id } } })`. */
export const useApiMutation = <M extends Change, P extends ApiPath<M>>(method: M, path: P, { updates }: Options = {}) =>
  useMutation({
    mutationKey: [method, path],
    meta: { updates },
    mutationFn: (init: ChangeInit<M, P>) => request(method, path, ...([init] as never)),
  }).mutateAsync;
