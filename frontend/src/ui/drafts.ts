/** What was typed and not saved, kept for this tab, this person and this path. Passwords and files are never kept. */
import { session } from '@/api/session';
import { tabStorage } from '@/api/storage';

const key = (path: string) => `palestra.draft:${session.viewer()?.id}:${path}`;

export const drafts = {
  read<V>(path: string): Partial<V> | null {
    const text = tabStorage.get(key(path));
    return text === null ? null : JSON.parse(text);
  },
  write(path: string, values: Record<string, unknown> | null): void {
    if (!values) {
      tabStorage.remove(key(path));
      return;
    }
    const kept = Object.entries(values).filter(
      ([name, value]) => !(name.includes('password') || value instanceof File),
    );
    tabStorage.set(key(path), JSON.stringify(Object.fromEntries(kept)));
  },
};
