/** Moves the focus to the field that the builder requests. */
import { useEffect } from 'react';
import { fieldId } from '@/questions/draft';
import { useBuilder } from './store';

const FOCUSABLE = 'input, textarea, button, [tabindex]';

export function useFocusRequest(): void {
  const focus = useBuilder((state) => state.focus);
  useEffect(() => {
    const field = focus && document.getElementById(fieldId(focus.field));
    const control = field?.matches(FOCUSABLE) ? field : field?.querySelector<HTMLElement>(FOCUSABLE);
    control?.focus();
  }, [focus]);
}
