/** All routes, composed from what the features declare. Each page is a chunk of its own. */
import { createBrowserRouter, type RouteObject, redirect } from 'react-router-dom';
import { session } from '@/api/session';
import type { FeatureRoute } from '@/ui/pages';
import { ErrorPage, NotFoundPage } from './ErrorPage';
import { features } from './features';
import { rememberOpened, requireGuest, requirePermission, requireViewer } from './guards';
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

export function makeRouter() {
  const router = createBrowserRouter(routes);
  router.subscribe(({ location, navigation }) => {
    if (navigation.state === 'idle') rememberOpened(location.pathname + location.search);
  });
  return router;
}
