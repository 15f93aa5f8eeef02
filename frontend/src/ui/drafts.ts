/** Stores unsaved input for this tab, this user and this path. Passwords and files are never stored. */
import { session } from '@/api/session';
import { personalStore } from '@/device/personal';

const store = personalStore<Record<string, unknown>>('draft');

export const drafts = {
  read<V>(path: string): Partial<V> | null {
    const person = session.viewer()?.id;
    return person === undefined ? null : (store.read(person, path) as Partial<V> | null);
  },
  write(path: string, values: Record<string, unknown> | null): void {
    const person = session.viewer()?.id;
    if (person === undefined) return;
    const kept = Object.entries(values ?? {}).filter(
      ([name, value]) => !(name.includes('password') || value instanceof File),
    );
    store.write(person, path, values && Object.fromEntries(kept));
  },
};
