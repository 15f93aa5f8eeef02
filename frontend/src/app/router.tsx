/** All routes. The features declare them, and each page is a separate chunk. */
import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, matchRoutes, type Params, parsePath, type RouteObject, redirect } from 'react-router-dom';
import { session } from '@/api/session';
import { paths } from '@/domain/paths';
import type { AnyQuery, FeatureRoute } from '@/ui/pages';
import { ErrorPage, NotFoundPage } from './ErrorPage';
import { features } from './features';
import { currentViewer, rememberOpened, requireGuest, requirePermission, requireViewer } from './guards';
import { landingPage } from './landing';
import { Root } from './Root';
import { RouteError } from './RouteError';

const routesOf = (kind: 'routes' | 'guestRoutes' | 'bareRoutes' | 'openRoutes') =>
  features.flatMap((feature) => feature[kind] ?? []);

/** Starts to read the data of a page, without waiting for it. The page itself shows loading and errors. */
function startQueries(client: QueryClient, { queries }: FeatureRoute, params: Params, search: URLSearchParams) {
  const viewer = session.viewer();
  if (!viewer || !queries) return;
  const ignoreFailures = (started: readonly AnyQuery[]) => {
    for (const query of started) void client.prefetchQuery(query);
  };
  const wanted = queries({ params, search, viewer });
  // If the code cannot be loaded, the page reports the error, because the page needs the same code.
  if ('then' in wanted) wanted.then(ignoreFailures, () => undefined);
  else ignoreFailures(wanted);
}

/** A page with its guard. The app requests the data of the page while its code is loading. */
function guardedRoute(client: QueryClient, route: FeatureRoute): RouteObject {
  const { path, handle, lazy } = route;
  return {
    path,
    handle,
    lazy,
    middleware: [requirePermission(handle)],
    loader({ params, request }) {
      startQueries(client, route, params, new URL(request.url).searchParams);
      return null;
    },
  };
}

export const makeRoutes = (client: QueryClient): RouteObject[] => [
  {
    element: <Root preload={(address) => preloadPage(client, address)} />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <div />,
    children: [
      { middleware: [requireGuest], children: routesOf('guestRoutes') },
      ...routesOf('openRoutes'),
      { path: paths.error.pattern, element: <ErrorPage /> },
      {
        middleware: [requireViewer],
        children: [
          ...routesOf('bareRoutes').map((route) => guardedRoute(client, route)),
          {
            lazy: async () => ({ Component: (await import('./Shell')).Shell }),
            children: [
              {
                errorElement: <RouteError inShell />,
                children: [
                  {
                    index: true,
                    middleware: [
                      () => {
                        const start = landingPage(session.viewer());
                        if (start !== paths.home()) throw redirect(start);
                      },
                    ],
                    lazy: async () => ({ Component: (await import('./HomePage')).HomePage }),
                  },
                  ...routesOf('routes').map((route) => guardedRoute(client, route)),
                ],
              },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

const PAGES = [...routesOf('guestRoutes'), ...routesOf('bareRoutes'), ...routesOf('routes')];

/** Loads the code and the data of a page that the user is about to open. */
function preloadPage(client: QueryClient, address: string) {
  const { pathname = '/', search = '' } = parsePath(address);
  const viewer = session.viewer();
  for (const { route, params } of matchRoutes<FeatureRoute & RouteObject>(PAGES as never, pathname) ?? []) {
    if (viewer && route.handle.needs && !route.handle.needs(viewer)) return;
    // If something fails here, it fails again when the page is opened, and the page shows the error.
    route.lazy().catch(() => undefined);
    startQueries(client, route, params, new URLSearchParams(search));
  }
}

/**
 * At the start, the viewer and the code of the page are requested in parallel. The data of the page is requested
 * afterwards.
 */
function preloadFirst(routes: RouteObject[]) {
  currentViewer().catch(() => undefined);
  for (const { route } of matchRoutes(routes, window.location.pathname) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  }
}

/** Returns the pattern of the page's address, without ids. */
export const pagePattern = ({ state }: Pick<ReturnType<typeof makeRouter>, 'state'>): string =>
  state.matches.at(-1)?.route.path ?? paths.home.pattern;

export function makeRouter(client: QueryClient) {
  const routes = makeRoutes(client);
  preloadFirst(routes);
  const router = createBrowserRouter(routes);
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') rememberOpened(location.pathname + location.search);
  });
  return router;
}
