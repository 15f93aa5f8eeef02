/** Whether single keys act (WCAG 2.1.4). Off on this device for those who speak or press keys by accident. */
import { create } from 'zustand';
import { deviceStorage } from '@/api/storage';

const KEY = 'palestra.singleKeys';
const OFF = 'off';

const store = create<{ on: boolean }>(() => ({ on: deviceStorage.get(KEY) !== OFF }));

export const useSingleKeys = (): boolean => store((state) => state.on);

export function setSingleKeys(on: boolean): void {
  if (on) deviceStorage.remove(KEY);
  else deviceStorage.set(KEY, OFF);
  store.setState({ on });
}
