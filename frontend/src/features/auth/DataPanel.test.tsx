import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPages } from '../../../tests/render';
import { at, problem, server } from '../../../tests/server';
import { DataPanel } from './DataPanel';

it('downloads the own data, and says so if it cannot', async () => {
  let busy = true;
  server.use(
    http.get(at('/user/data'), () =>
      busy
        ? HttpResponse.json(problem(500, 'The server is broken'), { status: 500 })
        : new HttpResponse(new Uint8Array([80, 75]), { headers: { 'content-type': 'application/zip' } }),
    ),
  );
  const { user } = renderPages('/profile', [{ path: '/profile', element: <DataPanel /> }]);
  const button = await screen.findByRole('button', { name: 'Download your data' });
  await user.click(button);
  expect(await screen.findAllByText(/^Couldn't download your data/)).not.toEqual([]);
  busy = false;
  await user.click(button);
  expect(await screen.findByText('Your data is downloaded')).toBeVisible();
});
