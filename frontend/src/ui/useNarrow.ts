/** Whether the window is as narrow as a phone: below 48em. Then the menu is a drawer, and lists are cards. */
import { useMediaQuery } from '@mantine/hooks';

export const useNarrow = (): boolean =>
  useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false }) === true;
