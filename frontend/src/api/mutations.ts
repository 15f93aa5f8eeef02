/** Changes data on the server. After each change all cached data is stale; see queryClient.ts. */
import { type QueryKey, useMutation } from '@tanstack/react-query';
import { type ApiInit, type ApiPath, type Method, request } from './client';

/** A few operations with GET also change data (D41). */
type Change = Method;

type BodyKey<Init> = Init extends { body: infer Body } ? keyof Body : never;
/** A PUT or PATCH of a resource with a version must send the version that was read. */
type ChangeInit<M extends Change, P extends ApiPath<M>> = M extends 'put' | 'patch'
  ? 'version' extends BodyKey<ApiInit<M, P>>
    ? ApiInit<M, P> & { body: { version: number } }
    : ApiInit<M, P>
  : ApiInit<M, P>;

interface Options {
  /** A large query whose cached copy the caller updates itself. It is read again only when it becomes stale by age. */
  updates?: QueryKey;
}

/** Returns the function that sends the change: `create({ body })`, `remove({ params: { path: { id } } })`. */
export const useApiMutation = <M extends Change, P extends ApiPath<M>>(method: M, path: P, { updates }: Options = {}) =>
  useMutation({
    mutationKey: [method, path],
    meta: { updates },
    mutationFn: (init: ChangeInit<M, P>) => request(method, path, ...([init] as never)),
  }).mutateAsync;
