/** The requests of signing in. Most of them run without a session, so there is no cached data to update. */
import { type ApiBody, request, type Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { holds, isSuperAdmin, type Viewer } from '@/api/permissions';
import { apiDetail } from '@/api/queries';
import { session } from '@/api/session';

export type Session = Schemas['SessionResponse'];

/** Sets up an account. Returns whether the server has also signed the person in (D207). */
export async function acceptInvitation(body: Schemas['AcceptInvitationRequest']) {
  const { message, token, expires_at, data, permissions, has_reports } = await request(
    'post',
    '/api/v1/organizations/update/admin',
    { body },
  );
  const isSignedIn =
    token !== null && expires_at !== null && data !== null && permissions !== null && has_reports !== null;
  if (isSignedIn) {
    session.open(token, false);
    session.recognise({ expires_at, data, permissions, has_reports });
  }
  return { message, isSignedIn };
}

export const forgetPassword = (body: Schemas['ForgetPasswordRequest']) =>
  request('post', '/api/v1/forget-password', { body });

export const resetPassword = (body: Schemas['ResetPasswordRequest']) =>
  request('post', '/api/v1/reset-password', { body });

/** Asks whether an emailed link is valid, and for which organization. The link can still be used afterwards. */
export const checkLink = (body: Schemas['CheckEmailLinkRequest']) =>
  request('post', '/api/v1/email-links/check', { body });

/** Changes the password. The server also ends the user's other sessions. */
export const useChangePassword = () => useApiMutation('post', '/api/v1/change-password');

const SETUP_MS = 30_000;
/** Reads whether the installation is set up, until it is. If the state cannot be read, the sign-in form is shown. */
export const setupState = () => ({
  ...apiDetail('/api/v1/installation/setup', {}),
  retry: false,
  refetchInterval: ({ state }: { state: { data: ApiBody<'get', '/api/v1/installation/setup'> | undefined } }) =>
    state.data?.data.is_set_up === false && SETUP_MS,
});

/** Reads the user's sessions, newest first. */
export const ownSessions = () => apiDetail('/api/v1/sessions', {});

/** Whether the viewer may have events of their own. */
export const hasOwnEvents = (viewer: Viewer): boolean =>
  holds('read competition', 'read training')(viewer) && !isSuperAdmin(viewer);

/** Reads whether the user's calendar has an address. */
export const calendarLink = () => apiDetail('/api/v1/user/calendar', {});

/** Makes the address of the user's calendar. An earlier one ends. */
export const useCreateCalendarLink = () => useApiMutation('post', '/api/v1/user/calendar');

export const useWithdrawCalendarLink = () => useApiMutation('delete', '/api/v1/user/calendar');

export const useEndSession = () => useApiMutation('delete', '/api/v1/sessions/{id}');

/** Ends the user's sessions on all other devices. */
export const useEndOtherSessions = () => useApiMutation('delete', '/api/v1/sessions');
