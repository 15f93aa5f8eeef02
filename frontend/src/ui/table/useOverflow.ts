/** Whether an element is wider than its frame, so that the frame must scroll. */
import { type RefObject, useLayoutEffect, useState } from 'react';

export function useOverflow(frame: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [frame]);
  return overflows;
}
