/** Returns how much space there is for answering. */
import { useMediaQuery } from '@mantine/hooks';

const AT_ONCE = { getInitialValueInEffect: false };

/** Returns whether there is not enough space for the map beside the questions. Then it opens as a sheet. */
export const useCompact = (): boolean => useMediaQuery('(width < 900px), (height < 560px)', false, AT_ONCE) === true;

/** Returns whether the screen is so low that the buttons between questions are in the top line, as on a phone in
    landscape. */
export const useFlat = (): boolean => useMediaQuery('(height < 560px) and (width >= 620px)', false, AT_ONCE) === true;
