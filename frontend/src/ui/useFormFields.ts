/** The fields that a form shows: their labels and ids, and which of them takes the focus. */
import { useEffect, useRef, useState } from 'react';

export const idOf = (name: string) => `field-${name}`;

const elementOf = (name: string | undefined) => (name === undefined ? null : document.getElementById(idOf(name)));

interface FocusedFields {
  /** Takes the focus when the page opens. */
  opened?: string | undefined;
  /** Takes the focus after a failure for which no field is to blame. */
  failed?: string | undefined;
}

export function useFormFields(busy: boolean, { opened, failed }: FocusedFields = {}) {
  // Fields name themselves while they render, in their order on the page.
  const [labels] = useState(() => new Map<string, string>());
  const [failures, setFailures] = useState(0);

  // After a failed try the first field with a mistake takes the focus, once the page is no longer inert.
  useEffect(() => {
    if (failures === 0 || busy) return;
    const selectors = [...labels.keys()].map((name) => `#${CSS.escape(idOf(name))}[aria-invalid="true"]`);
    const wrong = selectors.length > 0 ? document.querySelector<HTMLElement>(selectors.join(',')) : null;
    (wrong ?? elementOf(failed))?.focus();
  }, [failures, busy, labels, failed]);

  const first = useRef(opened);
  useEffect(() => elementOf(first.current)?.focus(), []);

  return { labels, focusMistake: () => setFailures((count) => count + 1) };
}
