/** Renders pages as the app does: with the theme, the query cache, the router, notifications and dialogs. The viewer
    is given by permissions. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { makeQueryClient } from '@/api/queryClient';
import { session } from '@/api/session';
import { followSession } from '@/app/followSession';
import { Root } from '@/app/Root';
import { theme } from '@/theme/theme';
import type { Feature } from '@/ui/pages';

interface Options {
  /** The permissions of the signed-in viewer. Without them, no user is signed in. */
  permissions?: readonly string[];
  role?: string;
  /** The name of the viewer's organization. Without it, the viewer belongs to the platform. */
  organization?: string;
  /** Whether there is a reports service that the viewer may open. */
  reports?: boolean;
}

/** Loads the pages of a feature, without their guards. */
export const featurePages = ({ routes = [] }: Feature): Promise<RouteObject[]> =>
  Promise.all(routes.map(async ({ path, handle, lazy }) => ({ path, handle, ...(await lazy()) })));

/** `renderPages('/organizations', [{ path: '/organizations', element: <OrganizationsPage /> }], { permissions })` */
export function renderPages(
  path: string | { pathname: string; state: unknown },
  pages: RouteObject[],
  { permissions, role = 'admin', organization, reports = false }: Options = {},
) {
  session.whenEnded(() => {});
  session.expire(session.token());
  if (permissions) {
    session.open('token', false);
    session.recognise({
      expires_at: '2030-01-01T00:00:00Z',
      data: {
        id: '1',
        name: 'Dana Okafor',
        email: 'dana@example.org',
        role: [role],
        organization: organization === undefined ? null : { id: 'o', name: organization, domain: 'example.org' },
      },
      permissions: [...permissions],
      has_reports: reports,
    });
  }
  // If the session ends, the app leaves the pages of the test.
  const router = createMemoryRouter(
    [{ element: <Root preload={() => {}} />, children: [...pages, { path: '*', element: null }] }],
    {
      initialEntries: [path],
    },
  );
  const client = makeQueryClient(0);
  followSession(router, client);
  // The styles of the theme are left out. Otherwise jsdom would match each rule with each element for every query by
  // role.
  render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router, user: userEvent.setup() };
}
