/** One line that recommends a larger screen, on phones and in very small windows. It is dismissed for good. */
import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { deviceStorage } from '@/api/storage';
import { common } from '@/messages/common';
import classes from './ScreenNotice.module.css';

const KEY = 'palestra.anyScreen';

export function ScreenNotice() {
  const [dismissed, setDismissed] = useState(() => deviceStorage.get(KEY) !== null);
  if (dismissed) return null;
  return (
    <section className={classes.notice} aria-label={common.screenSize}>
      <p className={classes.text}>{common.largerScreen}</p>
      <CloseButton
        size={32}
        aria-label={common.dismiss}
        onClick={() => {
          deviceStorage.set(KEY, '1');
          setDismissed(true);
        }}
      />
    </section>
  );
}
