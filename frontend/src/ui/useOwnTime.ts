/** Whether the lists show the reader's own time instead of GMT. One choice for all lists, kept on the device. */
import { useDeviceChoice } from '@/device/webStorage';

export function useOwnTime() {
  const [value, choose] = useDeviceChoice('palestra.own-time');
  return [value === 'true', (own: boolean) => choose(own ? 'true' : null)] as const;
}
