/** The clock of the times that the user types: the user's own time zone, or GMT if the device remembers that choice. */
import { serverClock } from '@/api/serverClock';
import { useDeviceChoice } from '@/device/webStorage';
import { type Clock, hasOwnClock } from './clock';

export function useClock() {
  const [value, choose] = useDeviceChoice('palestra.clock');
  const hasChoice = hasOwnClock(serverClock.now());
  const clock: Clock = hasChoice && value !== 'gmt' ? 'own' : 'gmt';
  return { clock, hasChoice, choose: (chosen: Clock) => choose(chosen === 'gmt' ? 'gmt' : null) };
}
