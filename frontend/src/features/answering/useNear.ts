/**
 * Returns whether an element has come near the visible area. Once true, it stays true. All elements share one observer.
 */
import { useEffect, useRef, useState } from 'react';

const told = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

function watchElement(element: Element, tell: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) told.get(target)?.();
    },
    { rootMargin: '1200px 0px' },
  );
  told.set(element, tell);
  observer.observe(element);
  return () => {
    told.delete(element);
    observer?.unobserve(element);
  };
}

export function useNear<E extends Element>(now: boolean) {
  const ref = useRef<E>(null);
  const [came, setCame] = useState(now);
  const near = came || now;
  useEffect(() => {
    if (near) setCame(true);
    else if (ref.current) return watchElement(ref.current, () => setCame(true));
    return;
  }, [near]);
  return { ref, near };
}
