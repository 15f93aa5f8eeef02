import { useEffect, useState } from 'react';
import { cssVariables } from '@/theme/theme';
import { useContrast } from '@/ui/useContrast';

/** Returns the variables of the theme. Those with more contrast are loaded where they are wanted. */
export function useCssVariables() {
  const { isMore } = useContrast();
  const [strong, setStrong] = useState<typeof cssVariables | null>(null);
  useEffect(() => {
    if (!isMore) return;
    // Without this code, the page keeps its usual colours.
    import('@/theme/contrast').then(
      ({ contrastCssVariables }) => setStrong(() => contrastCssVariables),
      () => undefined,
    );
  }, [isMore]);
  return isMore && strong ? strong : cssVariables;
}
