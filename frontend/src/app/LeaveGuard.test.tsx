import { act, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { confirm } from '@/ui/confirm';
import { useUnsaved } from '@/ui/unsaved';
import { renderPages } from '../../tests/render';

vi.mock('@/ui/confirm', () => ({ confirm: vi.fn() }));

const onLeave = vi.fn();
beforeEach(() => onLeave.mockClear());

function Draft() {
  useUnsaved(true, { onLeave });
  return <Link to="/list">List</Link>;
}

const openPages = () =>
  renderPages(
    '/draft',
    [
      { path: '/draft', element: <Draft /> },
      { path: '/list', element: <h1>The list</h1> },
      { path: '/login', element: <h1>Sign in</h1> },
    ],
    { permissions: [] },
  );

it('asks again after a question that could not be asked', async () => {
  vi.mocked(confirm).mockRejectedValueOnce(new Error('broken')).mockResolvedValueOnce(true);
  const { user, router } = openPages();
  const link = await screen.findByRole('link', { name: 'List' });
  await user.click(link);
  expect(await screen.findAllByText('Something went wrong. Try again.')).not.toHaveLength(0);
  expect(router.state.location.pathname).toBe('/draft');
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeVisible();
  // Staying on the page is the filled button.
  expect(confirm).toHaveBeenLastCalledWith(expect.objectContaining({ prefersNo: true }));
});

it('does not give up the work if another way was forced while it asked', async () => {
  let answer = (_: boolean) => {};
  vi.mocked(confirm).mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const { user, router } = openPages();
  await user.click(await screen.findByRole('link', { name: 'List' }));
  await act(() => router.navigate('/login', { state: { forced: true } }));
  await act(async () => answer(true));
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(onLeave).not.toHaveBeenCalled();
});
