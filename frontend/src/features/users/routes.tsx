/**
 * The routes of users: all users of the platform for super administrators, and an organization's users in its settings.
 */
import { all, holds, isSuperAdmin, type Needs, type Permission } from '@/api/permissions';
import { paths } from '@/domain/paths';
import { titles } from '@/messages/titles';
import type { Crumb, Feature, FeatureRoute, PageAddress } from '@/ui/pages';

/** Loads the queries of the pages that add people. */
const addQueries = async (address: PageAddress) => (await import('./queries')).addQueries(address);

const inOrganization: Needs = (viewer) => !isSuperAdmin(viewer);

interface Addresses {
  list: string;
  paste: string;
  create: string;
  file: string;
  edit: string;
  view: string;
  audit: string;
  /** Missing on the platform, which has no events. */
  events?: string;
}

const userRoutes = (
  whose: Needs,
  { list, paste, create, file, edit, view, audit, events }: Addresses,
): FeatureRoute[] => {
  const allowedWith = (...permissions: Permission[]) => all(whose, holds(...permissions));
  const parent: Crumb = { pattern: list, label: titles.users };
  const person: Crumb = { pattern: view, label: titles.person, parent };
  const userQueries = async (address: PageAddress) => (await import('./user/queries')).userQueries(address);
  const userHandle = { title: titles.users, needs: allowedWith('viewAny user'), parent };
  const adding = (path: string, lazy: FeatureRoute['lazy']): FeatureRoute => ({
    path,
    handle: { title: titles.users, needs: allowedWith('create user'), denied: 'create', parent },
    queries: addQueries,
    lazy,
  });
  return [
    {
      path: list,
      handle: { title: titles.users, needs: allowedWith('viewAny user') },
      queries: async (address) => (await import('./queries')).listQueries(address),
      lazy: async () => ({ Component: (await import('./UsersPage')).UsersPage }),
    },
    adding(create, async () => ({ Component: (await import('./CreateUserPage')).CreateUserPage })),
    adding(paste, async () => ({ Component: (await import('./add/PastePage')).PastePage })),
    adding(file, async () => ({ Component: (await import('./add/FilePage')).FilePage })),
    {
      path: view,
      handle: userHandle,
      queries: userQueries,
      lazy: async () => ({ Component: (await import('./user/OverviewPage')).OverviewPage }),
    },
    {
      path: audit,
      handle: { ...userHandle, needs: all(userHandle.needs, holds('viewAny setting')) },
      queries: userQueries,
      lazy: async () => ({ Component: (await import('./user/RecordPage')).RecordPage }),
    },
    ...(events
      ? [
          {
            path: events,
            handle: {
              ...userHandle,
              needs: all(userHandle.needs, holds('viewAny competition', 'viewAny training')),
            },
            queries: async (address: PageAddress) => (await import('./user/queries')).eventsQueries(address),
            lazy: async () => ({ Component: (await import('./user/EventsPage')).EventsPage }),
          },
        ]
      : []),
    {
      path: edit,
      handle: {
        title: titles.users,
        needs: allowedWith('update user', 'viewAny user'),
        changes: holds('update user'),
        denied: 'edit',
        parent: person,
      },
      queries: async (address) => (await import('./queries')).editQueries(address),
      lazy: async () => ({ Component: (await import('./EditUserPage')).EditUserPage }),
    },
  ];
};

export const users: Feature = {
  menu: [{ label: titles.users, to: paths.platformUsers(), icon: 'users', needs: isSuperAdmin, order: 30 }],
  routes: [
    ...userRoutes(isSuperAdmin, {
      list: paths.platformUsers.pattern,
      paste: paths.pastePlatformUsers.pattern,
      create: paths.createPlatformUser.pattern,
      file: paths.importPlatformUsers.pattern,
      edit: paths.editPlatformUser.pattern,
      view: paths.platformUser.pattern,
      audit: paths.platformUserAudit.pattern,
    }),
    ...userRoutes(inOrganization, {
      list: paths.users.pattern,
      paste: paths.pasteUsers.pattern,
      create: paths.createUser.pattern,
      file: paths.importUsers.pattern,
      edit: paths.editUser.pattern,
      view: paths.user.pattern,
      audit: paths.userAudit.pattern,
      events: paths.userEvents.pattern,
    }),
  ],
};
