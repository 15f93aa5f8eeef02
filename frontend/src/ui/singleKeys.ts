/**
 * Whether shortcuts of a single key are on (WCAG 2.1.4). Users can turn them off on this device, for example if they
 * use speech input.
 */
import { useDeviceChoice } from '@/device/webStorage';

const OFF = 'off';

export function useSingleKeyChoice() {
  const [value, choose] = useDeviceChoice('palestra.singleKeys');
  return [value !== OFF, (on: boolean) => choose(on ? null : OFF)] as const;
}

export const useSingleKeys = (): boolean => useSingleKeyChoice()[0];
