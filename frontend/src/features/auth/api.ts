/** The calls of sign-in. Most have no session yet, so there is no cached data that they could change. */
import { request, type Schemas } from '@/api/client';
import { useApiMutation } from '@/api/mutations';
import { apiDetail } from '@/api/queries';

export type Session = Schemas['SessionResponse'];

export const acceptInvitation = (body: Schemas['AcceptInvitationRequest']) =>
  request('post', '/api/v1/organizations/update/admin', { body });

export const forgetPassword = (body: Schemas['ForgetPasswordRequest']) =>
  request('post', '/api/v1/forget-password', { body });

export const resetPassword = (body: Schemas['ResetPasswordRequest']) =>
  request('post', '/api/v1/reset-password', { body });

/** Whether a mailed link works, and the organization that it belongs to. It is not used up. */
export const checkLink = (body: Schemas['CheckEmailLinkRequest']) =>
  request('post', '/api/v1/email-links/check', { body });

/** Also ends the viewer's other sessions. */
export const useChangePassword = () => useApiMutation('post', '/api/v1/change-password');

/** The viewer's sessions, newest first. */
export const ownSessions = () => apiDetail('/api/v1/sessions', {});

export const useEndSession = () => useApiMutation('delete', '/api/v1/sessions/{id}');

/** Ends the viewer's sessions on all other devices. */
export const useEndOtherSessions = () => useApiMutation('delete', '/api/v1/sessions');
