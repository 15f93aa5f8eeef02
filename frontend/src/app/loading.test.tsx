import { MantineProvider } from '@mantine/core';
import { hashKey, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { delay, http } from 'msw';
import { createMemoryRouter, generatePath, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Viewer } from '@/api/permissions';
import { makeQueryClient } from '@/api/queryClient';
import { session } from '@/api/session';
import { paths } from '@/domain/paths';
import { cssVariables, theme } from '@/theme/theme';
import { server } from '../../tests/server';
import { features } from './features';
import { makeRoutes } from './router';

const EVERYTHING = [
  'template',
  'competition',
  'training',
  'userscore',
  'score',
  'role',
  'user',
  'entity',
  'team',
  'organization',
  'setting',
].flatMap((resource) => ['viewAny', 'create', 'update', 'delete', 'read'].map((action) => `${action} ${resource}`));
const ROLES = ['super_admin', 'admin', 'user'];

/** Signs in with the first role that may open the page. */
function signInFor(needs: ((viewer: Viewer) => boolean) | undefined): Viewer {
  session.open('token', false);
  for (const role of ROLES) {
    const viewer = session.recognise({
      expires_at: '2030-01-01T00:00:00Z',
      data: { id: '1', name: 'Dana', email: 'dana@example.org', role: [role], organization: null },
      permissions: EVERYTHING,
      has_reports: role === 'admin',
    });
    if (!needs || needs(viewer)) return viewer;
  }
  throw new Error('no role may open this page');
}

const params = { id: 'i1', userId: 'u1', teamId: 't1', question: 'q1' };
const pages = features.flatMap(({ routes = [] }) => routes).filter(({ path }) => path !== paths.settings.pattern);

it.each(pages.map((page) => [page.path, page] as const))(
  '%s: the route requests all that the page reads',
  async (path, page) => {
    const viewer = signInFor(page.handle.needs);
    // No response arrives, so the page must show its own loading state.
    server.use(http.get('*/api/v1/*', () => delay('infinite')));
    const client = makeQueryClient(0);
    const router = createMemoryRouter(makeRoutes(client), { initialEntries: [paths.error()] });
    render(
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    await screen.findByRole('heading', { name: 'Page Not Found' });
    void router.navigate(generatePath<string>(path, params));
    await waitForElementToBeRemoved(() => screen.queryByRole('heading', { name: 'Page Not Found' }));
    await screen.findByRole('heading', { level: 1 });
    const started = (await page.queries?.({ params, search: new URLSearchParams(), viewer })) ?? [];
    const cached = client.getQueryCache().getAll();
    // The options of a picker are read only when the picker is opened.
    const read = cached.filter(
      ({ queryKey, state }) => String(queryKey[0]).startsWith('/api/') && state.fetchStatus !== 'idle',
    );
    const hashes = started.map(({ queryKey }) => hashKey(queryKey));
    expect(read.map(({ queryHash }) => queryHash)).toEqual(hashes);
  },
);
