/** The fields that a form shows, with their labels and ids, and the field that receives the focus. */
import { useEffect, useRef, useState } from 'react';

export const fieldElementId = (name: string) => `field-${name}`;

const fieldElement = (name: string | undefined) =>
  name === undefined ? null : document.getElementById(fieldElementId(name));

interface FocusedFields {
  /** The field that receives the focus when the page opens. */
  opened?: string | undefined;
  /** The field that receives the focus after a failure that belongs to no field. */
  failed?: string | undefined;
}

export function useFormFields(busy: boolean, { opened, failed }: FocusedFields = {}) {
  // Fields register themselves while they render, in their order on the page.
  const [labels] = useState(() => new Map<string, string>());
  const [failures, setFailures] = useState(0);

  // After a failed save, the first field with an error receives the focus as soon as the page is no longer inert.
  useEffect(() => {
    if (failures === 0 || busy) return;
    const selectors = [...labels.keys()].map((name) => `#${CSS.escape(fieldElementId(name))}[aria-invalid="true"]`);
    const wrong = selectors.length > 0 ? document.querySelector<HTMLElement>(selectors.join(',')) : null;
    (wrong ?? fieldElement(failed))?.focus();
  }, [failures, busy, labels, failed]);

  const first = useRef(opened);
  useEffect(() => fieldElement(first.current)?.focus(), []);

  return { labels, focusMistake: () => setFailures((count) => count + 1) };
}
