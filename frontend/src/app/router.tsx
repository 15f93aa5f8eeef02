/** All routes, composed from what the features declare. Each page is a chunk of its own. */
import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, matchRoutes, type Params, parsePath, type RouteObject, redirect } from 'react-router-dom';
import { session } from '@/api/session';
import { paths } from '@/domain/paths';
import type { AnyQuery, FeatureRoute } from '@/ui/pages';
import { ErrorPage, NotFoundPage } from './ErrorPage';
import { features } from './features';
import { currentViewer, rememberOpened, requireGuest, requirePermission, requireViewer } from './guards';
import { landing } from './landing';
import { Root } from './Root';
import { RouteError } from './RouteError';

const all = (kind: 'routes' | 'guestRoutes' | 'bareRoutes') => features.flatMap((feature) => feature[kind] ?? []);

/** Requests what a page reads, without waiting for it: the page shows how that goes. */
function startQueries(client: QueryClient, { queries }: FeatureRoute, params: Params, search: URLSearchParams) {
  const viewer = session.viewer();
  if (!viewer || !queries) return;
  const request = (started: readonly AnyQuery[]) => {
    for (const query of started) void client.prefetchQuery(query);
  };
  const wanted = queries({ params, search, viewer });
  // Code that cannot be loaded is reported by the page, which needs it too.
  if ('then' in wanted) wanted.then(request, () => undefined);
  else request(wanted);
}

/** A page with its guard. Its data is requested while its code is loaded. */
function guarded(client: QueryClient, route: FeatureRoute): RouteObject {
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
    element: <Root preload={(address) => preload(client, address)} />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <div />,
    children: [
      { middleware: [requireGuest], children: all('guestRoutes') },
      { path: paths.error.pattern, element: <ErrorPage /> },
      {
        middleware: [requireViewer],
        children: [
          ...all('bareRoutes').map((route) => guarded(client, route)),
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
                        const start = landing(session.viewer());
                        if (start !== paths.home()) throw redirect(start);
                      },
                    ],
                    lazy: async () => ({ Component: (await import('./HomePage')).HomePage }),
                  },
                  ...all('routes').map((route) => guarded(client, route)),
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

const PAGES = [...all('guestRoutes'), ...all('bareRoutes'), ...all('routes')];

/** Loads the code and the data of a page that the user is about to open. */
function preload(client: QueryClient, address: string) {
  const { pathname = '/', search = '' } = parsePath(address);
  const viewer = session.viewer();
  for (const { route, params } of matchRoutes<FeatureRoute & RouteObject>(PAGES as never, pathname) ?? []) {
    if (viewer && route.handle.needs && !route.handle.needs(viewer)) return;
    // What fails here fails again when the page is opened, and is shown then.
    route.lazy().catch(() => undefined);
    startQueries(client, route, params, new URLSearchParams(search));
  }
}

/** At the start, who asks and the page's code are requested side by side; the page's data follows. */
function preloadFirst(routes: RouteObject[]) {
  currentViewer().catch(() => undefined);
  for (const { route } of matchRoutes(routes, window.location.pathname) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  }
}

/** The pattern of the page's address, without ids. */
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
