import { fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { renderPages } from '../../tests/render';
import { SearchBox } from './SearchBox';
import { useListState } from './useListState';

function List() {
  const list = useListState();
  return (
    <>
      <SearchBox list={list} label="Search" />
      <Link to="/north">North</Link>
    </>
  );
}

/** The time that the page behind the link takes to load. It is longer than the delay of the search. */
const LOADING = 400;

const pages = [
  { path: '/', element: <List /> },
  {
    path: '/north',
    element: <p>All about North</p>,
    loader: () => new Promise((resolve) => setTimeout(() => resolve(null), LOADING)),
  },
];

it('asks once the typing rests', async () => {
  const { router, user } = renderPages('/', pages);
  const asked = vi.fn();
  router.subscribe(({ location }) => asked(location.search));
  await user.type(screen.getByRole('searchbox'), 'north');
  await vi.waitFor(() => expect(asked).toHaveBeenLastCalledWith('?search=north'));
  expect(asked.mock.calls.map(([search]) => search)).not.toContain('?search=nort');
});

it('a link that is followed before the typing rests leads to its page', async () => {
  const { user } = renderPages('/', pages);
  await user.type(screen.getByRole('searchbox'), 'nor');
  await user.click(screen.getByRole('link', { name: 'North' }));
  expect(await screen.findByText('All about North')).toBeVisible();
});

it('a link leads to its page although the typing rests before the list knows of it', async () => {
  renderPages('/', pages);
  vi.useFakeTimers();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nor' } });
  screen.getByRole('link', { name: 'North' }).click();
  vi.advanceTimersByTime(250);
  await vi.advanceTimersByTimeAsync(LOADING);
  vi.useRealTimers();
  expect(await screen.findByText('All about North')).toBeVisible();
});
