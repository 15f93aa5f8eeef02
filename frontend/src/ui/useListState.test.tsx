import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { pageWindow } from './table/Pager';
import { useListState } from './useListState';

const at = (address: string) =>
  renderHook(() => useListState(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    ),
  }).result;

it('reads the address', () => {
  const list = at('/?search=north&sort=asc&page=3&status=running');
  expect(list.current.query).toEqual({ search: 'north', sort: 'asc', page: 3 });
  expect(list.current.filter('status')).toBe('running');
});

it('falls back from nonsense to the first page, latest first', () =>
  expect(at('/?sort=up&page=-4').current.query).toEqual({ sort: 'desc', page: 1 }));

it('cuts a search at 50 characters', () => expect(at(`/?search=${'x'.repeat(80)}`).current.search).toHaveLength(50));

it('starts at page 1 again when anything but the page changes', () => {
  const list = at('/?page=4');
  act(() => list.current.change({ search: 'kite' }));
  expect(list.current.query).toEqual({ search: 'kite', sort: 'desc', page: 1 });
});

it('tells a narrowed list from one that is only turned', () => {
  expect(at('/?page=2&sort=asc').current.narrowed).toBe(false);
  expect(at('/?status=running').current.narrowed).toBe(true);
});

it.each([
  [1, 1, [1]],
  [1, 9, [1, 2, 3]],
  [5, 9, [4, 5, 6]],
  [9, 9, [7, 8, 9]],
  [2, 2, [1, 2]],
])('page %i of %i shows a window of three links', (page, last, numbers) =>
  expect(pageWindow(page, last)).toEqual(numbers),
);
