import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { ApiError, type Problem } from '@/api/errors';
import { paths } from '@/domain/paths';
import { renderPages } from '../../tests/render';
import { Link } from './Link';
import type { PageHandle } from './pages';
import { QueryPage } from './QueryPage';
import late from './Skeleton.module.css';

const query = { data: undefined, isError: false, error: null, refetch: async () => {} };

it('shows its skeleton late, so that a fast answer does not flicker', async () => {
  const page = (
    <QueryPage title="Role" failed="Couldn't load this role" query={query}>
      {() => null}
    </QueryPage>
  );
  renderPages('/', [{ path: '/', element: page }], { permissions: [] });
  const loading = await screen.findByRole('status', { name: 'Loading…' });
  expect(loading.children).toHaveLength(3);
  for (const line of loading.children) expect(line).toHaveClass(String(late.late));
});

const refusedQuery = (status: number, problem: Partial<Problem>) => ({
  ...query,
  isError: true,
  error: new ApiError(status, problem),
});

function openSubject(failing: ReturnType<typeof refusedQuery>) {
  function Page() {
    const [state, setState] = useState<typeof failing | typeof query>(failing);
    const refetch = async () => setState(query);
    return (
      <QueryPage title="Role" failed="Couldn't load this role" query={{ ...state, refetch }}>
        {() => null}
      </QueryPage>
    );
  }
  const handle: PageHandle = { title: 'Roles', parent: { pattern: '/roles', label: 'Roles' } };
  const pages = [
    { path: '/', element: <Link to={paths.editPlatformRole({ id: '7' })}>Open</Link> },
    { path: '/roles', element: <p>The list</p> },
    { path: paths.editPlatformRole.pattern, element: <Page />, handle },
  ];
  return renderPages('/', pages, { permissions: [] });
}

it('says why nothing could be loaded, and does not lose the focus when that is tried again', async () => {
  const { user } = openSubject(refusedQuery(500, { message: 'Something went wrong on our side.', request_id: 'r-17' }));
  await user.click(await screen.findByRole('link', { name: 'Open' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Server Error' });
  expect(heading).toHaveFocus();
  expect(screen.getByText('Reference: r-17')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Role' })).toHaveFocus());
});

it('shows that a subject is forbidden, and leads to the landing page', async () => {
  const { user, router } = openSubject(refusedQuery(403, { message: 'You do not have permission to do this.' }));
  await user.click(await screen.findByRole('link', { name: 'Open' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Forbidden' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(router.state.location.pathname).toBe('/edit-roles/7');
  expect(screen.queryByText('You do not have permission to do this.')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Go Back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('goes to the list when the subject does not exist, and Back leads to the page before', async () => {
  const { user, router } = openSubject(refusedQuery(404, {}));
  await user.click(await screen.findByRole('link', { name: 'Open' }));
  expect(await screen.findByText('The list')).toBeVisible();
  const said = await screen.findAllByText("Couldn't load this role. It does not exist, or it was deleted.");
  expect(said.length).toBeGreaterThan(0);
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('link', { name: 'Open' })).toBeVisible();
});

describe('read again', () => {
  const openRead = (error: Error) => {
    let isGone = false;
    function Page() {
      const read = useQuery({
        queryKey: ['role'],
        queryFn: async () => {
          if (isGone) throw error;
          return 'Graders';
        },
        retry: false,
      });
      return (
        <QueryPage title="Role" failed="Couldn't load this role" query={read}>
          {(name) => (
            <button
              type="button"
              onClick={() => {
                isGone = true;
                void read.refetch();
              }}
            >
              {name}
            </button>
          )}
        </QueryPage>
      );
    }
    return renderPages('/', [{ path: '/', element: <Page /> }], { permissions: [] });
  };

  it.each([
    [404, 'Page Not Found'],
    [403, 'Forbidden'],
  ])('shows nothing of what was read before once the server answers %i', async (status, title) => {
    const { user } = openRead(new ApiError(status, {}));
    await user.click(await screen.findByRole('button', { name: 'Graders' }));
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.queryByText('Graders')).toBeNull();
  });

  it('keeps what was read before while the server cannot be reached', async () => {
    const error = new ApiError(0, {});
    const { user } = openRead(error);
    const button = await screen.findByRole('button', { name: 'Graders' });
    await user.click(button);
    await act(async () => {});
    expect(button).toBeVisible();
  });
});
