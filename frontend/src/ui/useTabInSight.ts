/** Keeps the open tab in sight. On a phone all tabs are in one row that scrolls sideways; the page itself does not move. */
import { useEffect } from 'react';

/** The space between the edge of the row and the tab, in pixels. */
const GAP_PX = 16;

export function useTabInSight(open: string | undefined): void {
  useEffect(() => {
    if (open === undefined) return;
    const tab = document.querySelector('[role="tab"][aria-selected="true"]');
    const row = tab?.closest('[role="tablist"]');
    if (!tab || !row) return;
    const scroll = () => {
      const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
      if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right + GAP_PX;
      else if (inner.left < outer.left) row.scrollLeft += inner.left - outer.left - GAP_PX;
    };
    // The row becomes narrower with the window, and the tab wider with a count.
    const sizes = new ResizeObserver(scroll);
    for (const one of [row, tab]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [open]);
}
