import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { ListOrder } from './listQuery';
import { pageWindow } from './table/Pager';
import { useListState } from './useListState';

const listAt = (address: string, order?: ListOrder) =>
  renderHook(() => useListState(order), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    ),
  }).result;

it('reads the address', () => {
  const list = listAt('/?search=north&sort=asc&page=3&status=running');
  expect(list.current.query).toEqual({ search: 'north', sort: 'asc', page: 3 });
  expect(list.current.filter('status')).toBe('running');
});

it('falls back from nonsense to the first page, latest first', () =>
  expect(listAt('/?sort=up&page=-4').current.query).toEqual({ sort: 'desc', page: 1 }));

const byName = { sort: 'asc', sortBy: ['name'] } as const;

it('reads the column that sorts, ascending unless the address says otherwise', () => {
  expect(listAt('/?sort_by=name', byName).current.query).toEqual({ sort: 'asc', sort_by: 'name', page: 1 });
  expect(listAt('/?sort_by=name&sort=desc', byName).current.query).toMatchObject({ sort: 'desc', sort_by: 'name' });
});

it.each(['/?sort_by=secret', '/?sort_by=', '/?sort_by=created_at'])('ignores the unknown column of %s', (address) => {
  expect(listAt(address, byName).current.query).toEqual({ sort: 'asc', page: 1 });
  expect(listAt(address).current.query).toEqual({ sort: 'desc', page: 1 });
});

it('turns the order of the date, which has no third step', () => {
  const list = listAt('/?sort_by=name&sort=desc&page=3', byName);
  const currentOrder = () => [list.current.sortBy, list.current.sort, list.current.page];
  expect(currentOrder()).toEqual(['name', 'desc', 3]);
  const seen = [1, 2, 3].map(() => {
    act(() => list.current.turn('created_at'));
    return currentOrder();
  });
  expect(seen).toEqual([
    ['created_at', 'asc', 1],
    ['created_at', 'desc', 1],
    ['created_at', 'asc', 1],
  ]);
});

it('opens in the order of a column, and names the date in the address if that sorts', () => {
  const byPlace = { sort: 'asc', by: 'place', sortBy: ['place', 'name'] } as const;
  const list = listAt('/', byPlace);
  const shown = () => [list.current.query.sort_by, list.current.sort, list.current.linkTo({})?.search];
  expect(shown()).toEqual(['place', 'asc', '']);
  act(() => list.current.turn('place'));
  expect(shown()).toEqual(['place', 'desc', 'sort=desc']);
  act(() => list.current.turn('place'));
  expect(shown()).toEqual(['place', 'asc', '']);
  act(() => list.current.turn('name'));
  expect(shown()).toEqual(['name', 'asc', 'sort_by=name&sort=asc']);
  act(() => list.current.order('created_at', 'asc'));
  expect(shown()).toEqual([undefined, 'asc', 'sort_by=created_at&sort=asc']);
});

it('reads no page that does not exist, and half of no character', () => {
  expect(listAt('/?page=1e999').current.page).toBe(1);
  expect(listAt('/?page=-2').current.page).toBe(1);
  expect(listAt(`/?search=${'x'.repeat(49)}😀y`).current.search).toBe(`${'x'.repeat(49)}😀`);
});

it('cuts a search at 50 characters', () =>
  expect(listAt(`/?search=${'x'.repeat(80)}`).current.search).toHaveLength(50));

it('starts at page 1 again when anything but the page changes', () => {
  const list = listAt('/?page=4');
  act(() => list.current.change({ search: 'kite' }));
  expect(list.current.query).toEqual({ search: 'kite', sort: 'desc', page: 1 });
});

it('tells a narrowed list from one that is only turned', () => {
  expect(listAt('/?page=2&sort=asc').current.narrowed).toBe(false);
  expect(listAt('/?status=running').current.narrowed).toBe(true);
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
