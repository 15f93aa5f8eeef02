import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { renderPages } from '../../tests/render';
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

it('says why nothing could be loaded, and does not lose the focus when that is tried again', async () => {
  const failing = { ...query, isError: true, error: new ApiError(503, { message: 'Away for a moment.' }) };
  function Page() {
    const [state, setState] = useState<typeof failing | typeof query>(failing);
    const refetch = async () => setState(query);
    return (
      <QueryPage title="Role" failed="Couldn't load this role" query={{ ...state, refetch }}>
        {() => null}
      </QueryPage>
    );
  }
  const { user } = renderPages('/', [{ path: '/', element: <Page /> }], { permissions: [] });
  expect(await screen.findByRole('alert')).toHaveTextContent('Away for a moment.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
