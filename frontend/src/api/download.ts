/**
 * Downloads files that the server creates. They are fetched, because an ordinary link would not send the session token.
 */
import { type ApiPath, api } from './client';
import type { ListParams } from './queries';

/** Gives a file to the browser, which saves it as `name`. */
export function saveFile(file: Blob, name: string): Record<string, never> {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the file when it has handled the click.
  setTimeout(() => URL.revokeObjectURL(address));
  return {};
}

/** Fetches a file and saves it as `name`. */
export async function download<P extends ApiPath<'get'>>(path: P, name: string, params: ListParams<P>) {
  const { data } = await api.request('get', path, ...([{ params, parseAs: 'blob' }] as never));
  return saveFile(data as unknown as Blob, name);
}
