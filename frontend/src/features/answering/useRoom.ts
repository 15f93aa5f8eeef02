/** How much room there is for answering. */
import { useMediaQuery } from '@mantine/hooks';

const AT_ONCE = { getInitialValueInEffect: false };

/** Not enough for the map beside the questions: it opens as a sheet. */
export const useCompact = (): boolean => useMediaQuery('(width < 900px), (height < 560px)', false, AT_ONCE) === true;

/** So little height that the way between questions is in the top line, as on a phone on its side. */
export const useFlat = (): boolean => useMediaQuery('(height < 560px) and (width >= 620px)', false, AT_ONCE) === true;
