import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { reportClientError } from '@/api/clientErrors';
import { makeQueryClient } from '@/api/queryClient';
import { cssVariables, theme } from '@/theme/theme';
import { RouteError } from './RouteError';
import { pagePattern } from './router';

vi.mock('@/api/clientErrors');

function openFailingPage(failure: unknown) {
  const loader = () => {
    throw failure;
  };
  const routes = [{ path: '/users/:id', loader, element: <div />, errorElement: <RouteError /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/users/7?tab=1'] });
  render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={makeQueryClient(0)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

beforeEach(() => {
  vi.mocked(reportClientError).mockReset();
  vi.spyOn(console, 'error').mockReturnValue();
});

it('reports the error of a page that broke, once, and knows the pattern of its address', async () => {
  const failure = new Error('broken');
  const router = openFailingPage(failure);
  await screen.findByRole('heading', { level: 1 });
  // The error is reported only after the page has been rendered.
  await waitFor(() => expect(reportClientError).toHaveBeenCalledExactlyOnceWith(failure));
  expect(pagePattern(router)).toBe('/users/:id');
});

it('does not report a page that does not exist', async () => {
  openFailingPage(new Response('', { status: 404 }));
  await screen.findByRole('heading', { level: 1 });
  expect(reportClientError).not.toHaveBeenCalled();
});

it('does not reload the app if the browser cannot remember that', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  openFailingPage(new Error('Failed to fetch dynamically imported module'));
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});
