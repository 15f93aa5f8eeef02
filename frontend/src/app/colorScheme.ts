/** Remembers the light or dark choice. `public/before-paint.js` reads the same key before the first paint. */
import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { deviceStorage } from '@/api/storage';

const KEY = 'light-mode';

export function rememberedColorScheme(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | undefined;
  return {
    get(initial) {
      const stored = deviceStorage.get(KEY);
      return isMantineColorScheme(stored) ? stored : initial;
    },
    set: (value) => deviceStorage.set(KEY, value),
    // Another tab changed it: follow.
    subscribe(onUpdate) {
      onStorage = ({ key, newValue }) => key === KEY && isMantineColorScheme(newValue) && onUpdate(newValue);
      window.addEventListener('storage', onStorage);
    },
    unsubscribe: () => onStorage && window.removeEventListener('storage', onStorage),
    clear: () => deviceStorage.remove(KEY),
  };
}
