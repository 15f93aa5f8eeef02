/** Reads who is signed in and what they may do: at the start, and when a refusal shows that it has changed. */
import { api, request } from './client';
import type { Viewer } from './permissions';
import { session } from './session';

const ME = '/api/v1/me';

async function read(): Promise<Viewer> {
  const token = session.token();
  const me = await request('get', ME);
  // Another user may have signed in meanwhile.
  return token === session.token() ? session.recognise(me) : read();
}

let reading: Promise<Viewer> | null = null;

/** All who ask at the same time share one request. */
export function readViewer(): Promise<Viewer> {
  reading ??= read().finally(() => {
    reading = null;
  });
  return reading;
}

// What the app offers was refused: the permissions have changed since they were read. Or the server can be reached again,
// and this device knew only who the viewer was. Menu and guards follow.
api.use({
  onResponse({ response, schemaPath }) {
    if (schemaPath === ME) return;
    if (response.status === 403 || (response.ok && session.isRecalled())) readViewer().catch(() => undefined);
  },
});
