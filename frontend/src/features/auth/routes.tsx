/** Sign-in, passwords, the invited admin's page, the profile. */
import { messages } from '@/messages';
import type { Feature } from '@/ui/pages';

const { auth: words } = messages;

export const auth: Feature = {
  guestRoutes: [
    {
      path: '/login',
      handle: { title: words.signIn },
      lazy: async () => ({ Component: (await import('./LoginPage')).LoginPage }),
    },
    {
      path: '/organizations/edit/admin/:link',
      handle: { title: words.inviteTitle },
      lazy: async () => ({ Component: (await import('./InvitationPage')).InvitationPage }),
    },
    {
      path: '/forget-password',
      handle: { title: words.forgotTitle },
      lazy: async () => ({ Component: (await import('./ForgotPasswordPage')).ForgotPasswordPage }),
    },
    {
      path: '/reset-password/:link',
      handle: { title: words.resetTitle },
      lazy: async () => ({ Component: (await import('./ResetPasswordPage')).ResetPasswordPage }),
    },
  ],
  routes: [
    {
      path: '/profile',
      handle: { title: words.profile },
      lazy: async () => ({ Component: (await import('./ProfilePage')).ProfilePage }),
    },
  ],
};
