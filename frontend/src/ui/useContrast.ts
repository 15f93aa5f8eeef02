/** Whether texts, borders and lines have more contrast: as the user chose on this device, otherwise as the system says. */
import { useMediaQuery } from '@mantine/hooks';
import { useDeviceChoice } from '@/device/webStorage';

export function useContrast() {
  const [stored, store] = useDeviceChoice('palestra.contrast');
  const isSystemWide = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false });
  const isMore = stored === null ? isSystemWide : stored === 'more';
  return { isMore, choose: (more: boolean) => store(more ? 'more' : 'normal') };
}
