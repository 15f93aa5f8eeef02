/** The attribute that marks the button of the tools. The id of the button belongs to its menu. */
export const TOOLS_BUTTON = 'data-tools-button';

/** Moves the focus to the button when a tool is closed. */
export const focusToolsButton = (): void =>
  document.querySelector<HTMLElement>(`[${TOOLS_BUTTON}]`)?.focus({ preventScroll: true });
