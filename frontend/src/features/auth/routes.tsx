/** Sign-in, passwords, the invited admin's page, the profile. */
import { paths } from '@/domain/paths';
import { auth as words } from '@/messages/auth';
import type { Feature } from '@/ui/pages';

export const auth: Feature = {
  guestRoutes: [
    {
      path: paths.login.pattern,
      handle: { title: words.signIn },
      lazy: async () => ({ Component: (await import('./LoginPage')).LoginPage }),
    },
    {
      path: paths.invitation.pattern,
      handle: { title: words.inviteTitle },
      lazy: async () => ({ Component: (await import('./InvitationPage')).InvitationPage }),
    },
    {
      path: paths.forgotPassword.pattern,
      handle: { title: words.forgotTitle },
      lazy: async () => ({ Component: (await import('./ForgotPasswordPage')).ForgotPasswordPage }),
    },
    {
      path: paths.resetPassword.pattern,
      handle: { title: words.resetTitle },
      lazy: async () => ({ Component: (await import('./ResetPasswordPage')).ResetPasswordPage }),
    },
  ],
  routes: [
    {
      path: paths.profile.pattern,
      handle: { title: words.profile },
      lazy: async () => ({ Component: (await import('./ProfilePage')).ProfilePage }),
    },
  ],
};
