/** Adds pictures and PDFs that are pasted anywhere on the page while the tab is open. */
import { useWindowEvent } from '@mantine/hooks';
import type { Builder } from '../store';
import { intakeOf } from './intake';

export function usePaste(builder: Builder): void {
  useWindowEvent('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    // Text is pasted into its field, even if the clipboard also contains a picture of it.
    const isText = (event.clipboardData?.getData('text/plain') ?? '') !== '';
    if (files.length === 0 || isText) return;
    event.preventDefault();
    void intakeOf(builder).take(files);
  });
}
