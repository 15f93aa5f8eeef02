/** The route of the home of staff. The product's name in the top bar links to it, and no menu item does. */

import { seesHome } from '@/domain/events/access';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import type { Feature } from '@/ui/pages';

export const home: Feature = {
  routes: [
    {
      path: paths.staffHome.pattern,
      handle: { title: titles.staffHome, needs: seesHome },
      queries: async ({ viewer }) => {
        const { allReads, homeReads } = await import('./reads');
        return allReads(homeReads(viewer));
      },
      lazy: async () => ({ Component: (await import('./StaffHomePage')).StaffHomePage }),
    },
  ],
};
