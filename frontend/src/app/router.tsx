/** All routes, composed from what the features declare. Each page is a chunk of its own. */
import { createBrowserRouter, matchRoutes, type RouteObject, redirect } from 'react-router-dom';
import { session } from '@/api/session';
import type { FeatureRoute } from '@/ui/pages';
import { ErrorPage, NotFoundPage } from './ErrorPage';
import { features } from './features';
import { currentViewer, rememberOpened, requireGuest, requirePermission, requireViewer } from './guards';
import { landing } from './landing';
import { Root } from './Root';
import { RouteError } from './RouteError';

const guarded = (route: FeatureRoute): RouteObject => ({ ...route, middleware: [requirePermission(route.handle)] });
const all = (kind: 'routes' | 'guestRoutes' | 'bareRoutes') => features.flatMap((feature) => feature[kind] ?? []);

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <div />,
    children: [
      { middleware: [requireGuest], children: all('guestRoutes') },
      { path: '/error', element: <ErrorPage /> },
      {
        middleware: [requireViewer],
        children: [
          ...all('bareRoutes').map(guarded),
          {
            lazy: async () => ({ Component: (await import('./Shell')).Shell }),
            children: [
              {
                errorElement: <RouteError />,
                children: [
                  {
                    index: true,
                    middleware: [
                      () => {
                        const start = landing(session.viewer());
                        if (start !== '/') throw redirect(start);
                      },
                    ],
                    lazy: async () => ({ Component: (await import('./HomePage')).HomePage }),
                  },
                  ...all('routes').map(guarded),
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

/** Who asks, and the chunks of the page that is asked for, are fetched side by side. */
function preload() {
  // What fails here fails again in the guard that needs it, and is told there.
  currentViewer().catch(() => undefined);
  for (const { route } of matchRoutes(routes, window.location.pathname) ?? []) {
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined);
  }
}

export function makeRouter() {
  preload();
  const router = createBrowserRouter(routes);
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') rememberOpened(location.pathname + location.search);
  });
  return router;
}
