/** Remembers the light or dark choice. `public/scheme.js` reads the same key before the first paint. */
import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const KEY = 'light-mode';

export function rememberedColorScheme(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | undefined;
  return {
    get(initial) {
      const stored = localStorage.getItem(KEY);
      return isMantineColorScheme(stored) ? stored : initial;
    },
    set: (value) => localStorage.setItem(KEY, value),
    // Another tab changed it: follow.
    subscribe(onUpdate) {
      onStorage = ({ key, newValue }) => key === KEY && isMantineColorScheme(newValue) && onUpdate(newValue);
      window.addEventListener('storage', onStorage);
    },
    unsubscribe: () => onStorage && window.removeEventListener('storage', onStorage),
    clear: () => localStorage.removeItem(KEY),
  };
}
