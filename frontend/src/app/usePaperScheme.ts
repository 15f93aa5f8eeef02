/** Prints pages in the light scheme, because paper is white. Restores the user's scheme afterwards. */
import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

const ATTRIBUTE = 'data-mantine-color-scheme';

export function usePaperScheme(): void {
  const worn = useRef<string | null>(null);
  const page = document.documentElement;
  useWindowEvent('beforeprint', () => {
    worn.current = page.getAttribute(ATTRIBUTE);
    page.setAttribute(ATTRIBUTE, 'light');
  });
  useWindowEvent('afterprint', () => {
    if (worn.current !== null) page.setAttribute(ATTRIBUTE, worn.current);
    worn.current = null;
  });
}
