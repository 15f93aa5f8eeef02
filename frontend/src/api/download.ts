/** Files that the server writes. They are fetched, because a link would not carry the session. */
import { type ApiPath, api } from './client';
import type { ListParams } from './queries';

/** Fetches a file and hands it to the browser, which stores it under `name`. */
export async function download<P extends ApiPath<'get'>>(path: P, name: string, params: ListParams<P>): Promise<void> {
  const { data } = await api.request('get', path, ...([{ params, parseAs: 'blob' }] as never));
  const address = URL.createObjectURL(data as unknown as Blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file when it has handled the click.
  setTimeout(() => URL.revokeObjectURL(address));
}
