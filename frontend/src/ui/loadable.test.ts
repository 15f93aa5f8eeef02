import { expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { combineQueries, type Loadable } from './loadable';

const partWith = <T>(data: T | undefined, error: Error | null = null): Loadable<T> => ({
  data,
  error,
  isError: error !== null,
  refetch: vi.fn(async () => undefined),
});

it('has the data of all parts, in their order', () =>
  expect(combineQueries(partWith(1), partWith('a')).data).toEqual([1, 'a']));

it('waits for the last part', () => expect(combineQueries(partWith(1), partWith(undefined)).data).toBeUndefined());

it('fails with the part that failed, and reads that one again', async () => {
  const [good, bad] = [partWith(1), partWith<number>(undefined, new Error('away'))];
  const both = combineQueries(good, bad);
  expect(both).toMatchObject({ isError: true, error: { message: 'away' } });
  await both.refetch();
  expect(bad.refetch).toHaveBeenCalledOnce();
  expect(good.refetch).not.toHaveBeenCalled();
});

it.each([
  [404, true],
  [403, true],
  [500, false],
  [0, false],
])('with the answer %i to reading again, a part that has data fails: %s', (status, fails) => {
  expect(combineQueries(partWith(1), partWith('a', new ApiError(status, {}))).isError).toBe(fails);
});
