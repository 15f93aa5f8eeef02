/** The routes for signing in, passwords, the page of an invited user, and the profile. */
import { paths } from '@/domain/paths';
import { auth as t } from '@/messages/auth';
import type { Feature } from '@/ui/pages';
import { calendarLink, hasOwnEvents, ownSessions } from './api';

export const auth: Feature = {
  guestRoutes: [
    {
      path: paths.login.pattern,
      handle: { title: t.signIn },
      lazy: async () => ({ Component: (await import('./LoginPage')).LoginPage }),
    },
    {
      path: paths.invitation.pattern,
      handle: { title: t.inviteTitle },
      lazy: async () => ({ Component: (await import('./InvitationPage')).InvitationPage }),
    },
    {
      path: paths.forgotPassword.pattern,
      handle: { title: t.forgotTitle },
      lazy: async () => ({ Component: (await import('./ForgotPasswordPage')).ForgotPasswordPage }),
    },
    {
      path: paths.resetPassword.pattern,
      handle: { title: t.resetTitle },
      lazy: async () => ({ Component: (await import('./ResetPasswordPage')).ResetPasswordPage }),
    },
  ],
  routes: [
    {
      path: paths.profile.pattern,
      handle: { title: t.profile },
      queries: ({ viewer }) => [ownSessions(), ...(hasOwnEvents(viewer) ? [calendarLink()] : [])],
      lazy: async () => ({ Component: (await import('./ProfilePage')).ProfilePage }),
    },
  ],
};
