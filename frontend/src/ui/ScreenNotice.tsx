/** One line that recommends a larger screen, on phones and in very small windows. It is dismissed for good. */
import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { deviceStorage } from '@/api/storage';
import { messages } from '@/messages';
import classes from './ScreenNotice.module.css';

const KEY = 'palestra.anyScreen';

export function ScreenNotice() {
  const [dismissed, setDismissed] = useState(() => deviceStorage.get(KEY) !== null);
  if (dismissed) return null;
  return (
    <section className={classes.notice} aria-label={messages.common.screenSize}>
      <p className={classes.text}>{messages.common.largerScreen}</p>
      <CloseButton
        size={32}
        aria-label={messages.common.dismiss}
        onClick={() => {
          deviceStorage.set(KEY, '1');
          setDismissed(true);
        }}
      />
    </section>
  );
}
