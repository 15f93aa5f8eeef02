/** The text size of the questions on this device. */
import { useDeviceChoice } from '@/device/webStorage';

const PERCENTS = [100, 115, 130, 150];

export function useTextSize() {
  const [stored, store] = useDeviceChoice('palestra.textSize');
  const percent = PERCENTS.find((one) => String(one) === stored) ?? 100;
  const next = PERCENTS[(PERCENTS.indexOf(percent) + 1) % PERCENTS.length] ?? 100;
  return { percent, enlarge: () => store(next === 100 ? null : String(next)) };
}
