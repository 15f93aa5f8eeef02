/**
 * Signs in: either on the sign-in page, or on a page whose session has expired and whose content must stay on screen.
 */
import { api, request, type Schemas } from './client';
import { session } from './session';

export async function signIn(body: Required<Schemas['SignInRequest']>): Promise<void> {
  await api.GET('/api/v1/sanctum/csrf-cookie');
  const signedIn = await request('post', '/api/v1/login', { body });
  session.open(signedIn.token, body.remember_me);
  session.recognise(signedIn);
}
