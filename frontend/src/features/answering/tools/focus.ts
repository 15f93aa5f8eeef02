/** Marks the button of the tools. Its id belongs to the menu. */
export const TOOLS_BUTTON = 'data-tools-button';

/** A tool that is closed gives the focus back to the button. */
export const focusToolsButton = (): void =>
  document.querySelector<HTMLElement>(`[${TOOLS_BUTTON}]`)?.focus({ preventScroll: true });
