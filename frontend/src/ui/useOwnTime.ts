/** Whether lists show local time instead of GMT. All lists share this setting, and the device stores it. */
import { useDeviceChoice } from '@/device/webStorage';

export function useOwnTime() {
  const [value, choose] = useDeviceChoice('palestra.own-time');
  return [value === 'true', (own: boolean) => choose(own ? 'true' : null)] as const;
}
