/** Brings the focus to the field that the builder asks for. */
import { useEffect } from 'react';
import { fieldId } from '@/questions/draft';
import { useBuilder } from './store';

const CONTROL = 'input, textarea, button, [tabindex]';

export function useFocusRequest(): void {
  const focus = useBuilder((state) => state.focus);
  useEffect(() => {
    const field = focus && document.getElementById(fieldId(focus.field));
    const control = field?.matches(CONTROL) ? field : field?.querySelector<HTMLElement>(CONTROL);
    control?.focus();
  }, [focus]);
}
