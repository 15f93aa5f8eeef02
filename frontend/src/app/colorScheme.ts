/** Stores the choice of light or dark mode. `before-paint.js` reads the same key before the first paint. */
import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { deviceStorage } from '@/device/webStorage';

const KEY = 'light-mode';

export function rememberedColorScheme(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get(initial) {
      const stored = deviceStorage.get(KEY);
      return isMantineColorScheme(stored) ? stored : initial;
    },
    // Mantine also calls this for a change that it learned from `subscribe`. Storing it again would tell it again.
    set(value) {
      if (deviceStorage.get(KEY) !== value) deviceStorage.set(KEY, value);
    },
    // Another tab changed the choice, so this tab uses it too.
    subscribe(onUpdate) {
      stop = deviceStorage.watch(KEY, () => {
        const stored = deviceStorage.get(KEY);
        if (isMantineColorScheme(stored)) onUpdate(stored);
      });
    },
    unsubscribe: () => stop(),
    clear: () => deviceStorage.remove(KEY),
  };
}
