/** The calls of sign-in. They change who is signed in, so they are no mutations of cached data. */
import { request, type Schemas } from '@/api/client';

export const acceptInvitation = (body: Schemas['AcceptInvitationRequest']) =>
  request('post', '/api/v1/organizations/update/admin', { body });

export const forgetPassword = (body: Schemas['ForgetPasswordRequest']) =>
  request('post', '/api/v1/forget-password', { body });

export const resetPassword = (body: Schemas['ResetPasswordRequest']) =>
  request('post', '/api/v1/reset-password', { body });

export const changePassword = (body: Schemas['ChangePasswordRequest']) =>
  request('post', '/api/v1/change-password', { body });

/** Ends the viewer's sessions on all other devices. */
export const endOtherSessions = () => request('delete', '/api/v1/sessions', {});
