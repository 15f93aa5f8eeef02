/**
 * Reads the signed-in user and their permissions: at the start, and again if a refusal shows that they have changed.
 */
import { api, request } from './client';
import type { Viewer } from './permissions';
import { session } from './session';

const ME = '/api/v1/me';

async function fetchViewer(): Promise<Viewer> {
  const token = session.token();
  const me = await request('get', ME);
  // Another user may have signed in in the meantime.
  return token === session.token() ? session.recognise(me) : fetchViewer();
}

let reading: Promise<Viewer> | null = null;

/** All callers at the same time share one request. */
export function readViewer(): Promise<Viewer> {
  reading ??= fetchViewer().finally(() => {
    reading = null;
  });
  return reading;
}

// Reads the viewer again in two cases. The server refused something that the app offered, so the permissions have
// changed. Or the server can be reached again, after the viewer was read from this device. Then the menu and the guards
// are updated.
api.use({
  onResponse({ response, schemaPath }) {
    if (schemaPath === ME) return;
    if (response.status === 403 || (response.ok && session.isRecalled())) readViewer().catch(() => undefined);
  },
});
