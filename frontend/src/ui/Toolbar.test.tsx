import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPages } from '../../tests/render';
import { SearchBox } from './SearchBox';
import { SelectFilter } from './SelectFilter';
import { Toolbar } from './Toolbar';
import { useListState } from './useListState';

afterEach(() => vi.restoreAllMocks());

const STATES = ['', 'invited'].map((value) => ({ value, label: value || 'All' }));

function List() {
  const list = useListState();
  return (
    <Toolbar isFiltered={list.filtered} more={<SelectFilter list={list} name="state" label="State" options={STATES} />}>
      <SearchBox list={list} label="Search" />
    </Toolbar>
  );
}
const open = (address = '/') => renderPages(address, [{ path: '/', element: <List /> }]);
const onPhone = () =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
    );

it('shows the filters beside the search where there is room', () => {
  open();
  expect(screen.getByRole('searchbox')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'State' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Filters/ })).toBeNull();
});

it('has the filters behind a button on a phone, and the search beside it', async () => {
  onPhone();
  const { user, router } = open();
  expect(screen.getByRole('searchbox')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
  const opener = screen.getByRole('button', { name: 'Filters' });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  await user.click(opener);
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'invited');
  expect(router.state.location.search).toBe('?state=invited');
  await user.click(opener);
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
});

it('says on a phone that a filter is active, and does not count the search as one', () => {
  onPhone();
  open('/?search=ada');
  expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible();
});

it('says on a phone that a filter from the address is active', () => {
  onPhone();
  open('/?state=invited');
  expect(screen.getByRole('button', { name: 'Filters on' })).toBeVisible();
});
