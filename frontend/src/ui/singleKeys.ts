/** Whether single keys act (WCAG 2.1.4). Off on this device for those who speak or press keys by accident. */
import { useDeviceChoice } from '@/device/webStorage';

const OFF = 'off';

export function useSingleKeyChoice() {
  const [value, choose] = useDeviceChoice('palestra.singleKeys');
  return [value !== OFF, (on: boolean) => choose(on ? null : OFF)] as const;
}

export const useSingleKeys = (): boolean => useSingleKeyChoice()[0];
