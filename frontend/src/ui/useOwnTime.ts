/** Whether the lists show the reader's own time instead of GMT. One choice for all lists, kept on the device. */
import { useLocalStorage } from '@mantine/hooks';

export const useOwnTime = () =>
  useLocalStorage<boolean>({
    key: 'palestra.own-time',
    defaultValue: false,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => stored === 'true',
  });
