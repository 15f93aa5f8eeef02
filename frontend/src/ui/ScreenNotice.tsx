/**
 * One line that recommends a larger screen, on phones and in very small windows. If the user dismisses it, it never
 * appears again.
 */
import { CloseButton } from '@mantine/core';
import { useDeviceChoice } from '@/device/webStorage';
import { common } from '@/messages/common';
import classes from './ScreenNotice.module.css';

export function ScreenNotice() {
  const [dismissed, dismiss] = useDeviceChoice('palestra.anyScreen');
  if (dismissed !== null) return null;
  return (
    <section className={classes.notice} aria-label={common.screenSize}>
      <p className={classes.text}>{common.largerScreen}</p>
      <CloseButton size={32} aria-label={common.dismiss} onClick={() => dismiss('1')} />
    </section>
  );
}
