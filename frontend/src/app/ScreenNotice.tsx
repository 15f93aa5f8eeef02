/** Asks for a larger screen below 768 px or in portrait (D43). Pure CSS, and it can be put aside: zoomed-in readers stay. */
import { Button } from '@mantine/core';
import { IconDeviceLaptop } from '@tabler/icons-react';
import { useState } from 'react';
import { tabStorage } from '@/api/storage';
import { messages } from '@/messages';
import classes from './ScreenNotice.module.css';

const KEY = 'palestra.anyScreen';

export function ScreenNotice() {
  const [put, setPut] = useState(() => tabStorage.get(KEY) !== null);
  if (put) return null;
  return (
    <aside className={classes.notice} aria-label={messages.common.largerScreen}>
      <IconDeviceLaptop size={40} stroke={1.25} aria-hidden />
      <p className={classes.title}>{messages.common.largerScreen}</p>
      <p className={classes.hint}>{messages.common.largerScreenHint}</p>
      <Button
        variant="default"
        onClick={() => {
          tabStorage.set(KEY, '1');
          setPut(true);
        }}
      >
        {messages.common.continueAnyway}
      </Button>
    </aside>
  );
}
