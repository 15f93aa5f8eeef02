import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { features } from './features';

const routes = features.flatMap((feature) => [
  ...(feature.routes ?? []),
  ...(feature.guestRoutes ?? []),
  ...(feature.bareRoutes ?? []),
]);

describe('what the features declare', () => {
  it('no path is declared twice', () => {
    const paths = routes.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(routes.map((route) => [route.path, route] as const))('%s has a title and a page', async (_, route) => {
    expect(route.handle.title).not.toBe('');
    expect((await route.lazy()).Component).toBeTruthy();
  });

  it.each(features.flatMap((feature) => feature.menu ?? []).map((item) => [item.label, item] as const))(
    'the menu item %s leads to a page',
    (_, item) => expect(matchRoutes(routes as RouteObject[], item.to)).not.toBeNull(),
  );
});
