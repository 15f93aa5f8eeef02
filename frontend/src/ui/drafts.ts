/** What was typed and not saved, kept for this tab, this person and this path. Passwords and files are never kept. */
import { session } from '@/api/session';
import { personalStore } from '@/device/personal';

const store = personalStore<Record<string, unknown>>('draft');

/** Whether a field is never kept because of its name. */
export const isSecret = (name: string): boolean => name.includes('password');

export const drafts = {
  read<V>(path: string): Partial<V> | null {
    const person = session.viewer()?.id;
    return person === undefined ? null : (store.read(person, path) as Partial<V> | null);
  },
  write(path: string, values: Record<string, unknown> | null): void {
    const person = session.viewer()?.id;
    if (person === undefined) return;
    const kept = Object.entries(values ?? {}).filter(([name, value]) => !(isSecret(name) || value instanceof File));
    store.write(person, path, values && Object.fromEntries(kept));
  },
};
