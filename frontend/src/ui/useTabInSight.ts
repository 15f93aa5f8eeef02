/** Keeps the open tab in sight. On a phone all tabs are in one row that scrolls sideways; the page itself does not move. */
import { type RefObject, useEffect } from 'react';

/** The space between the edge of the row and the tab, in pixels. */
const GAP_PX = 16;

/** `place` contains the row of tabs. `open` identifies the open tab, and is undefined if there are no tabs. */
export function useTabInSight(place: RefObject<HTMLElement | null>, open: string | undefined): void {
  useEffect(() => {
    const tab = place.current?.querySelector('[aria-current], [role="tab"][aria-selected="true"]');
    const row = tab?.parentElement;
    if (open === undefined || !tab || !row) return;
    const scroll = () => {
      const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
      if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + GAP_PX;
      else if (inner.left < outer.left) row.scrollLeft += inner.left - outer.left - GAP_PX;
    };
    scroll();
    // The row becomes narrower with the window, and the tab wider with a count.
    const sizes = new ResizeObserver(scroll);
    for (const one of [row, tab]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [place, open]);
}
