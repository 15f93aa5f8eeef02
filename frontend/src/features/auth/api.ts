/** The calls of sign-in. They change who is signed in, so they have no cache. */
import { answer, api, type Schemas } from '@/api/client';

export const acceptInvitation = (body: Schemas['AcceptInvitationRequest']) =>
  answer(api.POST('/api/v1/organizations/update/admin', { body }));

export const forgetPassword = (body: Schemas['ForgetPasswordRequest']) =>
  answer(api.POST('/api/v1/forget-password', { body }));

export const resetPassword = (body: Schemas['ResetPasswordRequest']) =>
  answer(api.POST('/api/v1/reset-password', { body }));

export const changePassword = (body: Schemas['ChangePasswordRequest']) =>
  answer(api.POST('/api/v1/change-password', { body }));
