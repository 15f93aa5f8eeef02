/** Tells the styles the height of the bar that sticks to the bottom, as `--bar-height`. A mark sticks above the bar. */
import { useEffect, useRef } from 'react';

export function useBarHeight() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    // Rounded down, so that no part of a pixel is between the two.
    const measure = () => style.setProperty('--bar-height', `${Math.floor(element.getBoundingClientRect().height)}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar-height');
    };
  }, []);
  return bar;
}
