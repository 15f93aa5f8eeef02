/**
 * Props with which assistive technology announces a Mantine Dropzone as a button. Its input would be a second control
 * inside the button, so it is hidden. The button opens the input's dialog.
 */
export const dropButton = (label: string) =>
  ({ role: 'button', inputProps: { 'aria-label': label, style: { display: 'none' } } }) as const;
