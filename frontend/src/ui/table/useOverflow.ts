/** Whether an element is wider than its frame, so that the frame must scroll. The frame's own `scrollWidth` does not tell
    this in every browser, because the frame clips its contents. */
import { useLayoutEffect, useState } from 'react';

export function useOverflow(frame: HTMLElement | null): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    if (!frame) return;
    const measure = () => setOverflows([...frame.children].some((child) => child.scrollWidth > frame.clientWidth));
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    for (const child of frame.children) observer.observe(child);
    return () => observer.disconnect();
  }, [frame]);
  return overflows;
}
