/** What was typed and not saved, kept for this tab, this person and this path. Passwords are never kept. */
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
    const kept = Object.entries(values).filter(([name]) => !name.includes('password'));
    tabStorage.set(key(path), JSON.stringify(Object.fromEntries(kept)));
  },
};
