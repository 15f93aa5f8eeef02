/** Web storage. A browser may deny it (private windows, policies); then nothing is kept, and nothing fails. */
interface SafeStorage {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
}

function safe(storage: () => Storage): SafeStorage {
  const attempt = <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(storage());
    } catch {
      return null;
    }
  };
  return {
    get: (key) => attempt((one) => one.getItem(key)),
    set: (key, value) => void attempt((one) => one.setItem(key, value)),
    remove: (key) => void attempt((one) => one.removeItem(key)),
  };
}

/** Ends with the tab. */
export const tabStorage = safe(() => sessionStorage);
/** Shared by all tabs, and stays. */
export const deviceStorage = safe(() => localStorage);
