/** Files that the server writes. They are fetched, because a link would not carry the session. */
import { type ApiPath, api } from './client';
import type { ListParams } from './queries';

/** Hands a file to the browser, which stores it under `name`. */
export function store(file: Blob, name: string): Record<string, never> {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file when it has handled the click.
  setTimeout(() => URL.revokeObjectURL(address));
  return {};
}

/** Fetches a file and stores it under `name`. */
export async function download<P extends ApiPath<'get'>>(path: P, name: string, params: ListParams<P>) {
  const { data } = await api.request('get', path, ...([{ params, parseAs: 'blob' }] as never));
  return store(data as unknown as Blob, name);
}
