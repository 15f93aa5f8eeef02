import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
