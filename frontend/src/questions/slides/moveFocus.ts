/** Moves the focus with the arrow keys among the pictures of the pool, or among the places of all categories. */
import type { KeyboardEvent } from 'react';

const FORWARD = ['ArrowRight', 'ArrowDown'];
const BACK = ['ArrowLeft', 'ArrowUp'];

export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  const selector = ['[data-picture]', '[data-place]'].find((one) => target.matches(one));
  if (selector === undefined) return;
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  const sideways = key === 'ArrowRight' || key === 'ArrowLeft';
  const step = (FORWARD.includes(key) ? 1 : BACK.includes(key) ? -1 : 0) * (sideways && isRtl ? -1 : 1);
  const all = [...currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = all.indexOf(target);
  const next = key === 'Home' ? all[0] : key === 'End' ? all.at(-1) : all[at + step];
  if (!next || next === target) return;
  event.preventDefault();
  next.focus();
}
