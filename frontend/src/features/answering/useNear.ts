/**
 * Returns whether an element has come near the visible area. Once true, it stays true. All elements share one observer.
 */
import { useEffect, useRef, useState } from 'react';

const callbacks = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

function watchElement(element: Element, onNear: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) callbacks.get(target)?.();
    },
    { rootMargin: '1200px 0px' },
  );
  callbacks.set(element, onNear);
  observer.observe(element);
  return () => {
    callbacks.delete(element);
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
